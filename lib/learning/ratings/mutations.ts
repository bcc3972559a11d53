import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { changeShownVideo, invalidateLists } from "@/lib/library/videos/mutations";
import { latestValues } from "@/lib/platform/http/latest-value";
import { request } from "@/lib/platform/http/request";
import { ownRatingQuery, ratingAverageQuery } from "./api";
import { rerated } from "./average";
import type { Rating, RatingAverage, RatingInput } from "./schema";

const rateVideo = (videoId: string, input: RatingInput) =>
  request<Rating>(`/api/videos/${videoId}/ratings`, { method: "POST", body: input });

const removeRating = (videoId: string, userId: string) =>
  request(`/api/videos/${videoId}/rating/user/${userId}`, { method: "DELETE" });

/** A rating of null removes the user's rating. */
type Variables = { userId: string; videoId: string; rating: number | null };

/** The rating and average shown before the change. */
type Before = { rating: number | null; average: RatingAverage };

/** Ratings being sent; the requests continue when the player closes. */
const changing = latestValues<number | null, Before>();

const keyOf = ({ userId, videoId }: Variables) => `${userId} ${videoId}`;

/** Rates a video or removes the rating: shown at once with the new average, rolled back when the server refuses it. */
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
      changing.send(keyOf(variables), async (rating) => {
        const { videoId, userId } = variables;
        if (rating === null) await removeRating(videoId, userId);
        else await rateVideo(videoId, { userId, rating });
      }),
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

/** Writes a rating and the resulting average into every query that shows them. */
function show(client: QueryClient, { userId, videoId }: Variables, before: Before, rating: number | null) {
  const average = rating === before.rating ? before.average : rerated(before.average, before.rating, rating);
  client.setQueryData(ownRatingQuery(videoId, userId).queryKey, { userId, videoId, rating });
  client.setQueryData(ratingAverageQuery(videoId).queryKey, average);
  changeShownVideo(client, videoId, (video) => ({ ...video, ...average }));
}

/** Refetches the average, which other users change too, and writes it into every query that shows it. */
async function refresh(client: QueryClient, videoId: string) {
  const { queryKey } = ratingAverageQuery(videoId);
  await client.invalidateQueries({ queryKey });
  const average = client.getQueryData(queryKey);
  if (average) changeShownVideo(client, videoId, (video) => ({ ...video, ...average }));
  await invalidateLists(client, ({ sort }) => sort === "rating");
}
