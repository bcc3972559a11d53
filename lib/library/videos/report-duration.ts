import "server-only";
import { z } from "zod";
import { lockLibrary } from "@/lib/library/library-version/data";
import { transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow } from "@/lib/platform/sql/query";
import { getVideo } from "./data";
import { isOverruled, lengthOfReports } from "./duration-source";
import type { Video } from "./schema";

type Reporter = { id: string; isAdmin: boolean };

/**
 * Takes a length that a user's player reports. An administrator's counts at once; learners' are kept one a user and count together
 * (docs/behaviour.md, 11). The version of the video stays the same, so no administrator's save is refused.
 * @param seconds the length
 * @throws {Problem} 404
 */
export async function reportDuration(
  videoId: string,
  seconds: number,
  { id: userId, isAdmin }: Reporter,
): Promise<Video> {
  const video = await getVideo(videoId);
  const by = isAdmin ? "player" : "learners";
  if (isOverruled(by, video.durationSource)) return video;
  await transaction(async (tx) => {
    await lockLibrary(tx);
    if (!isAdmin) {
      await tx.durationReport.upsert({
        where: { videoId_userId: { videoId, userId } },
        create: { videoId, userId, seconds },
        update: { seconds },
      });
    }
    const { reports } = await queryOnlyRow(
      z.object({ reports: z.array(z.int()) }),
      sql`SELECT coalesce(array_agg(seconds), '{}') AS reports FROM duration_reports WHERE video_id = ${videoId}::uuid`,
      tx,
    );
    const duration = isAdmin ? seconds : lengthOfReports(reports);
    await tx.$executeRaw`
      UPDATE videos SET duration = ${duration}::int, duration_source = ${by}::duration_source
      WHERE id = ${videoId}::uuid AND deleted_at IS NULL
        AND (duration_source IS NULL OR duration_source IN ('learners', ${by}::duration_source))
        AND (duration, duration_source) IS DISTINCT FROM (${duration}::int, ${by}::duration_source)`;
  });
  return getVideo(videoId);
}
