import "server-only";
import { LRUCache } from "lru-cache";
import { foldTallies } from "@/lib/library/library-version/data";
import { seeLibrary } from "@/lib/library/library-version/kept";
import { type Ready, readyToCache } from "@/lib/platform/http/catalogue";
import { pageHeaders } from "@/lib/platform/http/cursor";
import type { Page } from "@/lib/platform/http/request";
import { AT_ONCE } from "@/lib/platform/rate-limits/limits";
import { oneOfFew } from "@/lib/platform/rate-limits/memory";
import { searching } from "@/lib/platform/sql/searching";
import type { Video, VideoList } from "./schema";
import { selectVideos } from "./select-page";

/** The limit of cached pages. A page of 500 videos takes about a megabyte in all its forms. */
const MAX_PAGES = 50;

/** The number of unfolded tallies that triggers a fold. */
const FOLD_AFTER_ROWS = 500;

/** A page of the library: its videos, and its response. */
type LibraryPage = { videos: readonly Video[]; next: string | null; total: number; ready: Ready };

/** The cached pages by list parameters and state of the library. */
const pages = new LRUCache<string, Promise<LibraryPage>>({ max: MAX_PAGES });

/**
 * A page of the library, cached until the library, a rating or a completion changes, which every read checks in the
 * database. Pages that depend on the actor's activity are not cached.
 * @throws {Problem} 400 on a cursor of another order, 429 while several searches of the actor run
 */
async function readPage(list: VideoList, actorId: string): Promise<LibraryPage> {
  const make = (id: string) =>
    list.q ? oneOfFew(AT_ONCE.search, actorId, () => searching(() => makePage(list, id))) : makePage(list, id);
  if (list.completed !== undefined || list.show) return make(actorId);
  const { version, unfolded, last } = await seeLibrary();
  if (unfolded > FOLD_AFTER_ROWS) await foldTallies();
  // Tallies may commit in another order than their ids, so the key needs their number too.
  const key = JSON.stringify([version, unfolded, last, list]);
  const cached = pages.get(key);
  if (cached) return cached;
  const page = make("");
  pages.set(key, page);
  page.catch(() => pages.delete(key));
  return page;
}

async function makePage(list: VideoList, actorId: string): Promise<LibraryPage> {
  const { json, next, total } = await selectVideos(list, actorId);
  const ready = readyToCache(json, pageHeaders("/api/videos", list, total, next));
  return { videos: JSON.parse(json), next, total, ready };
}

/** A page of the library as a response. Throws as `readPage` does. */
export const readLibrary = async (list: VideoList, actorId: string): Promise<Ready> =>
  (await readPage(list, actorId)).ready;

/** A page of the library for a server component. Throws as `readPage` does. */
export async function listVideos(list: VideoList, actorId: string): Promise<Page<Video>> {
  const { videos, total, ready } = await readPage(list, actorId);
  return { items: [...videos], next: ready.headers.link?.match(/<([^>]+)>/)?.[1] ?? null, total };
}
