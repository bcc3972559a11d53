import "server-only";
import { z } from "zod";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow } from "@/lib/platform/sql/query";

/** Time in which a look ends. Until then no other server looks at the video. */
const LEASE_MINUTES = 15;

/** A video with the address that is looked at. */
export const addressRow = z.object({ id: uuid, videoUrl: z.string() });
export type Addressed = z.infer<typeof addressRow>;

/** Takes the next video whose look is due, so that no other server takes it too; undefined when none is. */
export const takeDue = () =>
  queryRow(
    addressRow,
    sql`
    UPDATE video_checks c SET next_at = now() + make_interval(mins => ${LEASE_MINUTES}::int)
    FROM (SELECT k.video_id, v.video_url FROM video_checks k JOIN videos v ON v.id = k.video_id AND v.deleted_at IS NULL
          WHERE k.next_at <= now() ORDER BY k.next_at LIMIT 1 FOR UPDATE OF k SKIP LOCKED) due
    WHERE c.video_id = due.video_id RETURNING due.video_id AS id, due.video_url AS "videoUrl"`,
  );
