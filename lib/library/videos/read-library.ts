import "server-only";
import { LRUCache } from "lru-cache";
import { type Ready, ready } from "@/lib/platform/http/catalogue";
import { pageHeaders } from "@/lib/platform/http/cursor";
import type { Page } from "@/lib/platform/http/request";
import { foldTallies, libraryVersion } from "./data";
import type { Video, VideoList } from "./schema";
import { selectVideos } from "./select-page";

/** Memory that cached pages may take. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024;

/** Tallies that may be added before they are folded. */
const FOLD_AFTER_ROWS = 500;

type KeptPage = Ready & { next: string | null; total: number };

/** Pages of the library, ready to send, by the version they were made at and what was asked: an old one is never found. */
const kept = new LRUCache<string, KeptPage, VideoList>({
  maxSize: MAX_CACHE_BYTES,
  sizeCalculation: ({ body }) => body.length,
  fetchMethod: (_key, _old, { context }) => makePage(context, ""),
});

let talliesAtFold = 0;

/**
 * A page of the library, ready to send. It is kept until anything it shows changes, which the database is asked at every
 * read; a person's own (`completed`) is made each time.
 * @throws {Problem} 400 on a cursor of another order
 */
export async function readLibrary(list: VideoList, actorId: string): Promise<KeptPage> {
  if (list.completed !== undefined) return makePage(list, actorId);
  const { version, tallies } = await libraryVersion();
  if (tallies > talliesAtFold + FOLD_AFTER_ROWS) talliesAtFold = await foldTallies();
  // Read before the page is made, the version can only be too old for it, and then the next reader makes it again.
  return kept.forceFetch(`${version}.${tallies} ${JSON.stringify(list)}`, { context: list });
}

/** The same page for a server component. */
export async function listVideos(list: VideoList, actorId: string): Promise<Page<Video>> {
  const { body, next, total, headers } = await readLibrary(list, actorId);
  return { items: JSON.parse(new TextDecoder().decode(body)), next: next && linkOf(headers), total };
}

const linkOf = (headers: Record<string, string>) => headers.link?.match(/<([^>]+)>/)?.[1] ?? null;

async function makePage(list: VideoList, actorId: string): Promise<KeptPage> {
  const { json, next, total } = await selectVideos(list, actorId);
  return { ...ready(json, pageHeaders("/api/videos", list, total, next)), next, total };
}
