import type { QueryClient } from "@tanstack/react-query";
import { refreshLists, repaintVideo } from "@/components/library/videos/repaint-video";
import { ownRatingQuery, rateVideo, ratingAverageQuery } from "@/lib/learning/ratings/api";
import { rerated } from "@/lib/learning/ratings/average";
import type { RatingAverage } from "@/lib/learning/ratings/schema";

/** What was seen before a person began to rate. */
type Before = { rating: number | null; average: RatingAverage };

/** What was last asked for, of each rating the server is being told about; it outlives the player that asked. */
const asked = new Map<string, { stars: number; before: Before }>();

/**
 * Rates a video: seen at once with its new average, wherever the video is shown, then told to the server. Rated again
 * while the server is being told, it ends in what was given last.
 * @throws {ApiError} the server's refusal, after what was seen has been put back
 */
export async function setRating(client: QueryClient, userId: string, videoId: string, stars: number) {
  const key = `${userId} ${videoId}`;
  const telling = asked.get(key);
  const before = telling?.before ?? {
    rating: client.getQueryData(ownRatingQuery(videoId, userId).queryKey)?.rating ?? null,
    average: client.getQueryData(ratingAverageQuery(videoId).queryKey) ?? { averageRating: 0, totalRatings: 0 },
  };
  asked.set(key, { stars, before });
  void client.cancelQueries(ownRatingQuery(videoId, userId));
  void client.cancelQueries(ratingAverageQuery(videoId));
  paint(client, userId, videoId, before, stars);
  if (telling) return;

  let confirmed = before.rating;
  try {
    for (let next = stars; next !== confirmed; next = asked.get(key)?.stars ?? next) {
      await rateVideo(videoId, { userId, rating: next });
      confirmed = next;
    }
  } catch (error) {
    paint(client, userId, videoId, before, confirmed);
    throw error;
  } finally {
    asked.delete(key);
    void refresh(client, videoId);
  }
}

/** Shows a rating and what it makes of the average, everywhere they are seen. */
function paint(client: QueryClient, userId: string, videoId: string, before: Before, rating: number | null) {
  const average = rating === before.rating ? before.average : rerated(before.average, before.rating, rating);
  client.setQueryData(ownRatingQuery(videoId, userId).queryKey, { userId, videoId, rating });
  client.setQueryData(ratingAverageQuery(videoId).queryKey, average);
  repaintVideo(client, videoId, (video) => ({ ...video, ...average }));
}

/** Asks the server for the average, which others rate too, and shows it wherever the video is seen. */
async function refresh(client: QueryClient, videoId: string) {
  const { queryKey } = ratingAverageQuery(videoId);
  await client.invalidateQueries({ queryKey });
  const average = client.getQueryData(queryKey);
  if (average) repaintVideo(client, videoId, (video) => ({ ...video, ...average }));
  await refreshLists(client, ({ sort }) => sort === "rating");
}
