import "server-only";
import { type Prefetch, pair } from "@/lib/platform/http/prefetch";
import { momentsQuery, notesQuery } from "./api";
import { listMoments } from "./data";
import { listNotes } from "./notes";
import { momentListSchema, noteListSchema } from "./schema";

type Read<Item> = { items: Item[]; next: string | null; total: number };

/** The first page of a list in the format of its query. @param address of the page */
const firstPage = <Item>({ next, ...page }: Read<Item>, address: string) => ({
  pages: [{ ...page, next: next && `${address}${address.includes("?") ? "&" : "?"}cursor=${next}` }],
  pageParams: [address],
});

/** A video's questions and the user's own notes, for `momentsQuery`. */
export function prefetchMoments(videoId: string, userId: string): Prefetch {
  const query = momentsQuery(videoId);
  const [, parameters] = query.initialPageParam.split("?");
  const list = momentListSchema.parse(Object.fromEntries(new URLSearchParams(parameters)));
  return pair(query, async () => firstPage(await listMoments(videoId, userId, list), query.initialPageParam));
}

/** The first page of a user's notes, for `notesQuery`. */
export function prefetchNotes(userId: string, q: string | undefined): Prefetch {
  const query = notesQuery(userId, { q });
  return pair(query, async () => {
    const { notes, ...page } = await listNotes(userId, noteListSchema.parse({ q }));
    return firstPage({ ...page, items: notes }, query.initialPageParam);
  });
}
