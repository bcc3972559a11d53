import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import type { VideoFilter } from "@/lib/library/videos/api";
import { videoListSchema } from "@/lib/library/videos/schema";

/** An address's query as Next gives it. */
export type SearchParams = Record<string, string | string[] | undefined>;

const { q, areaId, show, length, sort } = videoListSchema.shape;

/** Parses the filter of Learn from an address's query; invalid values are ignored. */
export function readFilter(params: SearchParams, areas: Pick<KnowledgeArea, "id">[]): VideoFilter {
  const first = (name: string) => [params[name]].flat()[0];
  const filter: VideoFilter = {};
  const search = q.safeParse(first("q"));
  if (search.data) filter.q = search.data;
  const area = areaId.safeParse(first("areaId"));
  if (areas.some(({ id }) => id === area.data)) filter.areaId = area.data;
  const completed = first("completed");
  if (completed === "true" || completed === "false") filter.completed = completed;
  const shown = show.safeParse(first("show"));
  if (shown.data) filter.show = shown.data;
  const range = length.safeParse(first("length"));
  if (range.data) filter.length = range.data;
  const order = sort.safeParse(first("sort"));
  if (order.data && order.data !== "newest") filter.sort = order.data;
  return filter;
}
