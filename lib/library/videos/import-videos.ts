import "server-only";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import { listKnowledgeAreas } from "@/lib/library/knowledge-areas/data";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { Problem } from "@/lib/platform/http/problem";
import { addVideo } from "./add-video";
import { findArea, readAreaCell } from "./area-cell";
import { createVideo, findProviderVideos, scoresKey, updateVideo } from "./data";
import { type ImportedVideo, type VideoForm, type VideoImport, videoRowSchema } from "./schema";
import { parseVideoUrl, type VideoAddress } from "./video-url";

type Row = VideoImport["rows"][number];
type Outcome = Omit<ImportedVideo, "title">;
type Known = Awaited<ReturnType<typeof findProviderVideos>>[number];

const exists = (message: string): Outcome => ({ fate: "exists", message });
const invalid = (message: string): Outcome => ({ fate: "invalid", message });

const keyOf = ({ provider, providerVideoId }: Pick<VideoAddress, "provider" | "providerVideoId">) =>
  `${provider} ${providerVideoId}`;

/**
 * Adds the videos of a spreadsheet. Those that are in the library are skipped, so that an import can be repeated, or
 * changed when `update` asks for it. A dry run returns the outcome of each row and writes nothing.
 */
export async function importVideos(
  { rows, dryRun, update }: VideoImport,
  actor: Actor,
  auditContext: AuditContext,
): Promise<ImportedVideo[]> {
  const areas = await listKnowledgeAreas();
  const known = await findProviderVideos(rows.flatMap(({ videoUrl }) => parseVideoUrl(videoUrl) ?? []));
  const knownByKey = new Map(known.map((video) => [keyOf(video), video]));
  const seen = new Set<string>();
  const results: ImportedVideo[] = [];
  for (const row of rows) {
    const address = parseVideoUrl(row.videoUrl);
    const key = address && keyOf(address);
    const video = key === null ? undefined : knownByKey.get(key);
    const outcome =
      key !== null && seen.has(key)
        ? exists("The same video is in an earlier row")
        : await processRow(row, { areas, video, update, dryRun, actor, auditContext });
    if (key !== null && outcome.fate !== "invalid") seen.add(key);
    results.push({ title: row.title || video?.title || "", ...outcome });
  }
  const written = results.filter(({ fate }) => fate === "new" || fate === "updated").length;
  if (!dryRun && written > 0)
    await recordEvent({ action: "spreadsheet.videos_imported", detail: { rows: written }, ...auditContext });
  return results;
}

type Context = {
  areas: KnowledgeArea[];
  /** The library's video at the row's address. */
  video: Known | undefined;
  update: boolean;
  dryRun: boolean;
  actor: Actor;
  auditContext: AuditContext;
};

async function processRow(row: Row, { areas, video, update, dryRun, actor, auditContext }: Context): Promise<Outcome> {
  if (video && !update) return exists("This video is already in the library");
  const knowledgeAreas = readAreas(row.areas, areas);
  if (typeof knowledgeAreas === "string") return invalid(knowledgeAreas);
  const fields = { ...row, areas: undefined, knowledgeAreas };
  const result = video ? readChange(fields) : readNew(fields);
  if (typeof result === "string") return invalid(result);
  if (video && !isChange(result, video)) return exists("This video is already in the library, with these values");
  const provider = parseVideoUrl(row.videoUrl)?.provider;
  if (!video && provider === "file") return invalid("The library has no recording at this address");
  const isDirect = provider === "address";
  const fate = video ? "updated" : "new";
  if (dryRun) return { fate, message: null };
  try {
    await requireStillActs(actor);
    if (video) await updateVideo(video.id, { ...result, videoUrl: undefined }, auditContext);
    else if (isDirect) await addVideo(result as VideoForm, actor, auditContext);
    else await createVideo(result as VideoForm, auditContext);
    return { fate, message: null };
  } catch (error) {
    // Another request added or deleted the video, deleted an area, or ended the actor's rights meanwhile: the row fails.
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return error.status === 409 ? exists(error.detail) : invalid(error.detail);
  }
}

/** Reads the cell of the areas. @returns one sentence that says which area cannot be found */
function readAreas(cell: string, areas: KnowledgeArea[]) {
  const knowledgeAreas = [];
  for (const { name, points } of readAreaCell(cell)) {
    const area = findArea(name, areas);
    if (area === null) return `The knowledge area “${name}” does not exist`;
    if (area === "several") return `More than one knowledge area is called “${name}”; write its main area before it`;
    knowledgeAreas.push({ knowledgeAreaId: area.id, points });
  }
  return knowledgeAreas;
}

type Fields = Record<string, unknown>;

/** Validates the row of a new video. @returns the video, or every reason why it cannot be added */
function readNew(fields: Fields): VideoForm | string {
  const { data, error } = videoRowSchema.safeParse(fields);
  return data ?? error.issues.map(({ message }) => message).join(". ");
}

/** Validates the row of a video that is there; blank cells keep what is stored. @returns the change, or why it is refused */
function readChange(fields: Fields): Partial<VideoForm> | string {
  const isGiven = (value: unknown) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value && String(value).trim());
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => isGiven(value)));
  const { data, error } = videoRowSchema.partial().safeParse(given);
  return data ?? error.issues.map(({ message }) => message).join(". ");
}

const isChange = ({ title, description, knowledgeAreas }: Partial<VideoForm>, video: Known) =>
  (title ?? video.title) !== video.title ||
  (description ?? video.description) !== video.description ||
  (knowledgeAreas !== undefined && scoresKey(knowledgeAreas) !== scoresKey(video.areas));
