import "server-only";
import { LRUCache } from "lru-cache";
import { foldTallies, libraryVersion } from "@/lib/library/library-version/data";
import { type Ready, ready } from "@/lib/platform/http/catalogue";
import { pageHeaders } from "@/lib/platform/http/cursor";
import type { Page } from "@/lib/platform/http/request";
import type { Video, VideoList } from "./schema";
import { selectVideos } from "./select-page";

/** Memory limit of the cached pages. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024;

/** Number of unfolded tallies that triggers a fold. */
const FOLD_AFTER_ROWS = 500;

type CachedPage = Ready & { next: string | null; total: number };

/** Serialised pages by library version and list parameters, so that an outdated page is never found. */
const cachedPages = new LRUCache<string, CachedPage, VideoList>({
  maxSize: MAX_CACHE_BYTES,
  sizeCalculation: ({ body }) => body.length,
  fetchMethod: (_key, _old, { context }) => makePage(context, ""),
});

/**
 * A serialised page of the library. It is cached until the library's version changes, which every read checks in the
 * database; pages filtered by the actor's completions are not cached.
 * @throws {Problem} 400 on a cursor of another order
 */
export async function readLibrary(list: VideoList, actorId: string): Promise<CachedPage> {
  if (list.completed !== undefined) return makePage(list, actorId);
  const { version, tallies } = await libraryVersion();
  if (tallies > FOLD_AFTER_ROWS) await foldTallies();
  // The version is read before the page: it can only be too old for the page, and then the next read makes a new one.
  return cachedPages.forceFetch(`${version}.${tallies} ${JSON.stringify(list)}`, { context: list });
}

/** A page of the library for a server component. */
export async function listVideos(list: VideoList, actorId: string): Promise<Page<Video>> {
  const { body, next, total, headers } = await readLibrary(list, actorId);
  return { items: JSON.parse(new TextDecoder().decode(body)), next: next && linkOf(headers), total };
}

const linkOf = (headers: Record<string, string>) => headers.link?.match(/<([^>]+)>/)?.[1] ?? null;

async function makePage(list: VideoList, actorId: string): Promise<CachedPage> {
  const { json, next, total } = await selectVideos(list, actorId);
  return { ...ready(json, pageHeaders("/api/videos", list, total, next)), next, total };
}
