import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import { type VideoFilter, videoQuery } from "@/lib/library/videos/api";
import type { Video } from "@/lib/library/videos/schema";
import type { Page } from "@/lib/platform/http/request";

/** Changes what is shown of a video wherever the browser holds it: in its player and in every list of the library. */
export function repaintVideo(client: QueryClient, videoId: string, change: (video: Video) => Video) {
  client.setQueryData(videoQuery(videoId).queryKey, (video) => video && change(video));
  client.setQueriesData<InfiniteData<Page<Video>>>({ predicate: ({ queryKey }) => isList(queryKey) }, (list) => {
    const items = (page: Page<Video>) => page.items.map((video) => (video.id === videoId ? change(video) : video));
    return list && { ...list, pages: list.pages.map((page) => ({ ...page, items: items(page) })) };
  });
}

/** Asks the server again for the lists whose videos, or their order, hang on what has changed. */
export const refreshLists = (client: QueryClient, isConcerned: (filter: VideoFilter) => boolean) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isList(queryKey) && isConcerned(queryKey[1]) });

const isList = (key: QueryKey): key is [string, VideoFilter] => key[0] === "/api/videos" && typeof key[1] === "object";
