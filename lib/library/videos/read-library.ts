import "server-only";
import { LRUCache } from "lru-cache";
import { foldTallies } from "@/lib/library/library-version/data";
import { libraryWatch, seeLibrary } from "@/lib/library/library-version/kept";
import { type Ready, readyOfParts } from "@/lib/platform/http/catalogue";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { type Part, partOf, partsOf } from "@/lib/platform/http/parts";
import type { Page } from "@/lib/platform/http/request";
import { getVideos } from "./data";
import type { Video, VideoList, VideoSort } from "./schema";
import { selectVideos } from "./select-page";

/** Memory limit of the cached pages. */
const MAX_CACHE_BYTES = 64 * 1024 * 1024;

/** A cached page is held as values, as JSON and compressed. */
const FORMS = 3;

/** Number of unfolded tallies that triggers a fold. */
const FOLD_AFTER_ROWS = 500;

/** A changed video costs this many to be encoded and compressed again. */
const PART_VIDEOS = 16;

/** The orders in which a rating or a completion can move a video. */
const tallyOrders = new Set<VideoSort>(["rating", "popular"]);

/** A page of the library: its videos, and its response in parts. */
type LibraryPage = { videos: readonly Video[]; parts: Part[]; next: string | null; total: number; ready: Ready };

/** A page and the state of the library that it shows at least. */
type CachedPage = { page: LibraryPage; state: number };

/** The cached pages by list parameters, and the pages being made. */
const cachedPages = new LRUCache<string, CachedPage>({
  maxSize: MAX_CACHE_BYTES,
  sizeCalculation: ({ page }) => FORMS * page.parts.reduce((sum, { bytes }) => sum + bytes.length, 1),
});
const renewals = new Map<string, Promise<LibraryPage>>();

/**
 * A page of the library. It is cached; every read asks the database whether the library has changed. A rating or completion
 * renews the videos that it changes, anything else the page; pages filtered by the actor's completions are not cached.
 * @throws {Problem} 400 on a cursor of another order
 */
async function readPage(list: VideoList, actorId: string): Promise<LibraryPage> {
  if (list.completed !== undefined) return makePage(list, actorId);
  const { unfolded, state } = await seeLibrary();
  if (unfolded > FOLD_AFTER_ROWS) await foldTallies();
  const name = JSON.stringify(list);
  const cached = cachedPages.get(name);
  if (cached && cached.state >= state) return cached.page;
  const renewal = `${state} ${name}`;
  const renewed = renewals.get(renewal) ?? renewPage(list, name, state).finally(() => renewals.delete(renewal));
  renewals.set(renewal, renewed);
  return renewed;
}

/** Makes a page, or changes the videos of the cached one, for a state that was seen before: the page shows at least that. */
async function renewPage(list: VideoList, name: string, state: number): Promise<LibraryPage> {
  const cached = cachedPages.get(name);
  const page = (cached && (await changePage(cached, list))) ?? (await makePage(list, ""));
  if ((cachedPages.get(name)?.state ?? 0) <= state) cachedPages.set(name, { page, state });
  return page;
}

/** A page with its changed videos read again; null when it has to be made anew. */
async function changePage({ page, state }: CachedPage, list: VideoList): Promise<LibraryPage | null> {
  const changed = libraryWatch.changedSince(state);
  if (!changed || (changed.length > 0 && tallyOrders.has(list.sort))) return null;
  const places = changed.map((id) => page.videos.findIndex((video) => video.id === id)).filter((place) => place >= 0);
  const fresh = await getVideos(places.map((place) => (page.videos[place] as Video).id));
  if (fresh.length < places.length) return null;
  const videos = page.videos.map((video) => fresh.find(({ id }) => id === video.id) ?? video);
  const renewedParts = new Set(places.map((place) => Math.floor(place / PART_VIDEOS)));
  const parts = page.parts.map((part, index) => (renewedParts.has(index) ? partOf(videos, PART_VIDEOS, index) : part));
  return { ...page, videos, parts, ready: readyOfParts(parts, page.ready.headers) };
}

async function makePage(list: VideoList, actorId: string): Promise<LibraryPage> {
  const { json, next, total } = await selectVideos(list, actorId);
  const videos: Video[] = JSON.parse(json);
  const parts = partsOf(videos, PART_VIDEOS);
  return { videos, parts, next, total, ready: readyOfParts(parts, pageHeaders("/api/videos", list, total, next)) };
}

/** A page of the library as a response. @throws {Problem} 400 on a cursor of another order */
export const readLibrary = async (list: VideoList, actorId: string): Promise<Ready> =>
  (await readPage(list, actorId)).ready;

/** A page of the library for a server component. */
export async function listVideos(list: VideoList, actorId: string): Promise<Page<Video>> {
  const { videos, total, ready } = await readPage(list, actorId);
  return { items: [...videos], next: ready.headers.link?.match(/<([^>]+)>/)?.[1] ?? null, total };
}
