import "server-only";
import { z } from "zod";
import { notFound } from "@/lib/platform/http/problem";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { empty, sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRow, queryRows } from "@/lib/platform/sql/query";
import { fromEdges, HEAT_KINDS, type HeatKind } from "./heat";
import type { HeatAnswer } from "./schema";
import { BUCKET_SECONDS, MIN_VIEWERS, spotsOf } from "./spots";

/**
 * Sums the tallies of heat into one row per bucket, so that reads sum few rows. Rows locked by another process are
 * skipped.
 * @param videoId without it, all videos
 */
export async function foldHeat(videoId?: string, tx?: Transaction): Promise<void> {
  const ofVideo = videoId ? sql`WHERE video_id = ${videoId}::uuid` : empty;
  await queryRows(
    z.object({}),
    sql`
    WITH gone AS (
      DELETE FROM heat_tallies WHERE id IN (SELECT id FROM heat_tallies ${ofVideo} ORDER BY id FOR UPDATE SKIP LOCKED)
      RETURNING video_id, kind, buckets
    )
    INSERT INTO video_heats AS h (video_id, kind, bucket, count)
    SELECT video_id, kind, bucket, count(*)::int FROM gone, generate_series(lower(buckets), upper(buckets) - 1) AS bucket
    GROUP BY video_id, kind, bucket ORDER BY video_id, kind, bucket
    ON CONFLICT (video_id, kind, bucket) DO UPDATE SET count = h.count + EXCLUDED.count`,
    tx,
  );
}

const countRow = z.object({ bucket: z.int(), kind: z.int(), count: z.int() });
const edgeRow = z.object({ bucket: z.int(), change: z.int() });

/** A video's heat; with fewer than five viewers it is hidden. @throws {Problem} 404 when the video is not in the library */
export const readHeat = (videoId: string): Promise<HeatAnswer> =>
  transaction(async (tx) => {
    const video = await queryRow(
      z.object({ duration: z.int().nullable() }),
      sql`SELECT duration FROM videos WHERE id = ${videoId}::uuid AND deleted_at IS NULL`,
      tx,
    );
    if (!video) throw notFound("This video");
    const { viewers } = await queryOnlyRow(
      z.object({ viewers: z.int() }),
      sql`SELECT count(*)::int AS viewers FROM watches WHERE video_id = ${videoId}::uuid AND played > 0`,
      tx,
    );
    if (viewers < MIN_VIEWERS) return { viewers: null, hidden: true };
    await foldHeat(videoId, tx);
    const edges = await selectEdges(tx, videoId);
    const counts = await queryRows(
      countRow,
      sql`SELECT kind::int, bucket, count FROM video_heats WHERE video_id = ${videoId}::uuid`,
      tx,
    );
    const ends = [...edges.map(({ bucket }) => bucket), ...counts.map(({ bucket }) => bucket + 1)];
    const last = ends.reduce((latest, end) => Math.max(latest, end), 0);
    const count = video.duration === null ? last : Math.ceil(video.duration / BUCKET_SECONDS);
    const countsOf = (kind: HeatKind) => {
      const byBucket = new Map(
        counts.filter((row) => row.kind === HEAT_KINDS[kind]).map((row) => [row.bucket, row.count]),
      );
      return Array.from({ length: count }, (_, bucket) => byBucket.get(bucket) ?? 0);
    };
    const erased = countsOf("watched");
    const watched = fromEdges(new Map(edges.map(({ bucket, change }) => [bucket, change])), count).map(
      (people, bucket) => Math.min(viewers, people + (erased[bucket] ?? 0)),
    );
    // A user whose watching was erased may count as a replay without counting as a viewer.
    const replays = countsOf("replays").map((people, bucket) => Math.min(people, watched[bucket] ?? 0));
    return {
      bucketSeconds: BUCKET_SECONDS,
      viewers,
      watched,
      replays,
      pauses: countsOf("pauses"),
      backs: countsOf("backs"),
      spots: spotsOf(watched, replays),
    };
  });

/** The buckets at which the number of viewers changes. A viewer counts once in a bucket. */
const selectEdges = (tx: Transaction, videoId: string) =>
  queryRows(
    edgeRow,
    sql`
    SELECT bucket, sum(change)::int AS change
    FROM (SELECT range_agg(int4range(lower(r) / ${BUCKET_SECONDS}::int, (upper(r) - 1) / ${BUCKET_SECONDS}::int + 1)) AS buckets
          FROM watches w, unnest(w.seconds) AS r WHERE w.video_id = ${videoId}::uuid GROUP BY w.user_id) viewers,
         unnest(buckets) AS part, LATERAL (VALUES (lower(part), 1), (upper(part), -1)) AS edges (bucket, change)
    GROUP BY bucket`,
    tx,
  );
