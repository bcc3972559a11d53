import "server-only";
import { z } from "zod";
import { lockLibrary } from "@/lib/library/library-version/data";
import { isFileWhole } from "@/lib/library/video-files/look";
import { isDead } from "@/lib/library/videos/dead";
import { type VideoHealth, videoHealths } from "@/lib/library/videos/schema";
import { filePath, parseVideoUrl, type VideoAddress } from "@/lib/library/videos/video-url";
import { addNotices } from "@/lib/messages/notices/data";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { notFound, Problem } from "@/lib/platform/http/problem";
import { log } from "@/lib/platform/log";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow } from "@/lib/platform/sql/query";
import { askForSign } from "./ask";
import { findProblem } from "./list-problems";
import type { LibraryProblem } from "./schema";
import { afterLook, REFUSING_CODES, RESTRICTING_CODES, type Sign } from "./verdict";

/** Days for which a player's error counts. */
const REPORT_DAYS = 14;

/** The limit of checks in one run, and of consecutive unclear answers, after which a run gives up. */
const RUN_LOOKS = 50;
const RUN_FAILURES = 3;

/** A video with the address to check. */
const addressRow = z.object({ id: uuid, videoUrl: z.string() });
type Addressed = z.infer<typeof addressRow>;

/** The next video whose check is due; undefined when none is. */
const findDue = () =>
  queryRow(
    addressRow,
    sql`
    SELECT v.id, v.video_url AS "videoUrl" FROM video_checks c JOIN videos v ON v.id = c.video_id AND v.deleted_at IS NULL
    WHERE c.next_at <= now() ORDER BY c.next_at LIMIT 1`,
  );

const knownRow = z.object({
  health: z.enum(videoHealths),
  refusals: z.int(),
  firstRefusedAt: z.date().nullable(),
  failures: z.int(),
  now: z.date(),
  refusing: z.int(),
  restricted: z.int(),
  othersWatch: z.boolean(),
});

/** The known facts about a video; undefined when it was deleted or got another address in the meantime. */
const findKnown = (tx: Transaction, { id, videoUrl }: Addressed) =>
  queryRow(
    knownRow,
    sql`
    SELECT v.health, c.refusals, c.first_refused_at AS "firstRefusedAt", c.failures, now() AS now,
           r.refusing, r.restricted,
           EXISTS (SELECT FROM watches w WHERE w.video_id = v.id AND w.last_at > r.first_at
                   AND NOT EXISTS (SELECT FROM playback_reports p WHERE p.video_id = v.id AND p.user_id = w.user_id)) AS "othersWatch"
    FROM videos v JOIN video_checks c ON c.video_id = v.id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE code IS NULL OR code = ANY (${REFUSING_CODES}::int[]))::int AS refusing,
             count(*) FILTER (WHERE code = ANY (${RESTRICTING_CODES}::int[]))::int AS restricted,
             min(reported_at) FILTER (WHERE code = ANY (${RESTRICTING_CODES}::int[])) AS first_at
      FROM playback_reports WHERE video_id = v.id AND reported_at > now() - make_interval(days => ${REPORT_DAYS}::int)) r
    WHERE v.id = ${id}::uuid AND v.video_url = ${videoUrl} AND v.deleted_at IS NULL FOR NO KEY UPDATE OF v, c`,
    tx,
  );

/** Records the outcome of a check. */
const recordLook = (video: Addressed, sign: Sign, isSure: boolean): Promise<void> =>
  transaction(async (tx) => {
    await lockLibrary(tx);
    const known = await findKnown(tx, video);
    if (!known) return;
    const { now, refusing, restricted, othersWatch, ...before } = known;
    const after = afterLook(before, sign, { refusing, restricted, othersWatch }, now, isSure);
    const hasChanged = after.health !== before.health;
    const isClear = sign !== "unclear";
    await tx.videoCheck.update({
      where: { videoId: video.id },
      data: {
        nextAt: after.nextAt,
        refusals: after.refusals,
        firstRefusedAt: after.firstRefusedAt,
        failures: after.failures,
        ...(isClear && { checkedAt: now, refusedAs: sign === "there" ? null : sign }),
        ...(hasChanged && { since: now, setAsideAt: null }),
      },
    });
    if (!hasChanged) return;
    await writeHealth(tx, video.id, before.health, after.health);
    log().info({ videoId: video.id, before: before.health, health: after.health }, "the health of a video changed");
  });

/**
 * Writes the health of a video. When nobody can play it any more, an event is written, and paths are completed for
 * learners who have completed the rest. `updated_at` stays the same, so that no administrator's save is rejected.
 */
export async function writeHealth(
  tx: Transaction,
  videoId: string,
  before: VideoHealth,
  health: VideoHealth,
): Promise<void> {
  await tx.$executeRaw`UPDATE videos SET health = ${health}::video_health WHERE id = ${videoId}::uuid`;
  if (isDead(before) === isDead(health)) return;
  if (isDead(health)) await tellUnplayable(tx, videoId);
  await tx.$executeRaw`SELECT check_versions_of(ARRAY[${videoId}::uuid])`;
}

/** Notifies webhooks and administrators that nobody can play a video any more. */
async function tellUnplayable(tx: Transaction, videoId: string): Promise<void> {
  const { id } = await tx.productEvent.create({ data: { kind: "video.unplayable", subjectId: videoId } });
  const video = await tx.video.findUniqueOrThrow({ where: { id: videoId }, select: { title: true } });
  const administrators = await tx.user.findMany({
    where: { isAdmin: true, deactivatedAt: null },
    select: { id: true },
  });
  const notice = { kind: "health", text: `Does not play any more: ${video.title}`, link: "/admin?tab=health" } as const;
  await addNotices(
    tx,
    administrators.map((user) => ({ ...notice, userId: user.id, cause: String(id) })),
  );
}

/** The sign of an uploaded file. A failure to read it is logged, and unclear. */
async function signOfFile(videoId: string): Promise<Sign> {
  try {
    return (await isFileWhole(videoId)) ? "there" : "gone";
  } catch (error) {
    // The file was not looked at.
    if (error instanceof Problem || isDatabaseAway(error)) throw error;
    log().warn({ err: error, videoId }, "a look at a stored recording failed");
    return "unclear";
  }
}

async function look(video: Addressed): Promise<Sign> {
  const isFile = video.videoUrl === filePath(video.id);
  const sign = isFile
    ? await signOfFile(video.id)
    : (await askForSign(parseVideoUrl(video.videoUrl) as VideoAddress)).sign;
  await recordLook(video, sign, isFile);
  return sign;
}

/**
 * Checks a video at once, for an administrator.
 * @returns its problem; null without one
 * @throws {Problem} 404, 429 above the limit of a video
 */
export async function checkVideo(id: string): Promise<LibraryProblem | null> {
  const video = await queryRow(
    addressRow,
    sql`SELECT id, video_url AS "videoUrl" FROM videos WHERE id = ${id}::uuid AND deleted_at IS NULL`,
  );
  if (!video) throw notFound("This video");
  await requireAttempt(LIMITS.videoCheck, id);
  await look(video);
  return findProblem(id);
}

/**
 * A job: checks the videos whose check is due, one after the other. After several unclear answers in a row it stops
 * until the next run (docs/behaviour.md, 30).
 * @returns the number of checks
 */
export async function lookThroughLibrary(limit = RUN_LOOKS): Promise<{ looks: number }> {
  let looks = 0;
  let failures = 0;
  while (looks < limit && failures < RUN_FAILURES) {
    const video = await findDue();
    if (!video) break;
    failures = (await look(video)) === "unclear" ? failures + 1 : 0;
    looks += 1;
  }
  return { looks };
}
