import "server-only";
import { z } from "zod";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/http/problem";
import { sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryRow } from "@/lib/platform/sql/query";
import { averageOf } from "./average";
import type { Rating, RatingAverage } from "./schema";

/** A user's rating of a video; null when they have not rated it. @throws {Problem} 404 when it is not in the library */
export async function getRating(videoId: string, userId: string): Promise<Rating> {
  const video = await db().video.findFirst({
    where: { id: videoId, deletedAt: null },
    select: { ratings: { where: { userId }, select: { rating: true } } },
  });
  if (!video) throw notFound("This video");
  return { userId, videoId, rating: video.ratings[0]?.rating ?? null };
}

/** The average of all ratings of a video. @throws {Problem} 404 when the video is not in the library */
export async function getRatingAverage(videoId: string): Promise<RatingAverage> {
  const row = await queryRow(
    z.object({ sum: z.int(), count: z.int() }),
    prepared(sql`
    SELECT coalesce(sum(t.rating_sum), 0)::int AS sum, coalesce(sum(t.ratings), 0)::int AS count
    FROM videos v LEFT JOIN video_tallies t ON t.video_id = v.id
    WHERE v.id = ${videoId}::uuid AND v.deleted_at IS NULL GROUP BY v.id`),
  );
  if (!row) throw notFound("This video");
  return averageOf(row.sum, row.count);
}

/**
 * Saves a user's rating of a video, replacing the last one. The video is locked, so that a concurrent merge runs first
 * or moves the rating.
 * @throws {Problem} 404 when the video is not in the library
 */
export async function rateVideo(videoId: string, userId: string, rating: number): Promise<Rating> {
  const rows = await db().$executeRaw`
    INSERT INTO ratings (user_id, video_id, rating)
    SELECT ${userId}::uuid, id, ${rating}::smallint FROM videos WHERE id = ${videoId}::uuid AND deleted_at IS NULL FOR SHARE
    ON CONFLICT (user_id, video_id) DO UPDATE SET rating = EXCLUDED.rating, updated_at = now()`;
  if (rows === 0) throw notFound("This video");
  return { userId, videoId, rating };
}

/** Removes a user's rating of a video, if there is one. @throws {Problem} 404 when the video is not in the library */
export async function removeRating(videoId: string, userId: string): Promise<void> {
  const { count } = await db().rating.deleteMany({ where: { videoId, userId, video: { deletedAt: null } } });
  if (count === 0) await getRating(videoId, userId);
}
