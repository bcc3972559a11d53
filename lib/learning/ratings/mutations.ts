import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { changeShownVideo, invalidateLists } from "@/lib/library/videos/mutations";
import { latestValues } from "@/lib/platform/http/latest-value";
import { ownRatingQuery, rateVideo, ratingAverageQuery } from "./api";
import { rerated } from "./average";
import type { RatingAverage } from "./schema";

type Variables = { userId: string; videoId: string; rating: number };

/** What was shown before a person began to rate. */
type Before = { rating: number | null; average: RatingAverage };

/** Ratings that the server is being told; they outlive the player they were given in. */
const changing = latestValues<number, Before>();

const keyOf = ({ userId, videoId }: Variables) => `${userId} ${videoId}`;

/** Rates a video: shown at once with its new average, wherever the video is shown; rolled back when it is refused. */
export const rateVideoMutation = () =>
  mutationOptions({
    onMutate: (variables: Variables, { client }) => {
      const { userId, videoId, rating } = variables;
      const change = changing.want(keyOf(variables), rating, () => readBefore(client, variables));
      void client.cancelQueries(ownRatingQuery(videoId, userId));
      void client.cancelQueries(ratingAverageQuery(videoId));
      show(client, variables, change.before, rating);
      return change;
    },
    mutationFn: (variables) =>
      changing.send(keyOf(variables), (rating) => rateVideo(variables.videoId, { userId: variables.userId, rating })),
    onError: (_error, variables, change, { client }) => {
      if (change) show(client, variables, change.before, change.confirmed);
    },
    onSettled: (isSent, _error, { videoId }, _change, { client }) => {
      if (isSent !== false) void refresh(client, videoId);
    },
  });

function readBefore(client: QueryClient, { userId, videoId }: Variables) {
  const rating = client.getQueryData(ownRatingQuery(videoId, userId).queryKey)?.rating ?? null;
  const average = client.getQueryData(ratingAverageQuery(videoId).queryKey) ?? { averageRating: 0, totalRatings: 0 };
  return { confirmed: rating, before: { rating, average } };
}

/** Shows a rating and what it makes of the average, everywhere they are shown. */
function show(client: QueryClient, { userId, videoId }: Variables, before: Before, rating: number | null) {
  const average = rating === before.rating ? before.average : rerated(before.average, before.rating, rating);
  client.setQueryData(ownRatingQuery(videoId, userId).queryKey, { userId, videoId, rating });
  client.setQueryData(ratingAverageQuery(videoId).queryKey, average);
  changeShownVideo(client, videoId, (video) => ({ ...video, ...average }));
}

/** Fetches the average, which others change too, and shows it wherever the video is shown. */
async function refresh(client: QueryClient, videoId: string) {
  const { queryKey } = ratingAverageQuery(videoId);
  await client.invalidateQueries({ queryKey });
  const average = client.getQueryData(queryKey);
  if (average) changeShownVideo(client, videoId, (video) => ({ ...video, ...average }));
  await invalidateLists(client, ({ sort }) => sort === "rating");
}
