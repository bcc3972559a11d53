import "server-only";
import { type Prefetch, pair } from "@/lib/platform/http/prefetch";
import { learnerCountQuery, VIDEOS_PER_PAGE, type VideoFilter, videoQuery, videosQuery } from "./api";
import { listVideos } from "./read-library";
import { type Video, videoListSchema } from "./schema";

/** The first page of a list of videos for one user, for `videosQuery`. */
export function prefetchLibrary(filter: VideoFilter, userId: string): Prefetch {
  const query = videosQuery(filter);
  const read = async () => {
    const page = await listVideos(videoListSchema.parse({ ...filter, limit: VIDEOS_PER_PAGE }), userId);
    return { pages: [page], pageParams: [query.initialPageParam] };
  };
  return pair(query, read);
}

/** Videos from another read, each for its `videoQuery`. */
export const prefetchVideos =
  (videos: Video[] | Promise<Video[]>): Prefetch =>
  async (client) => {
    await Promise.all((await videos).map((video) => pair(videoQuery(video.id), () => video)(client)));
  };

/** The learner count of a video that is already read, for `learnerCountQuery`. */
export const prefetchLearnerCount = ({ id, learnerCount }: Video) =>
  pair(learnerCountQuery(id), () => ({ learnerCount }));
