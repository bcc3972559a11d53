import "server-only";
import { z } from "zod";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import { lockLibrary } from "@/lib/library/library-version/data";
import { findUploaded, UNDO_DAYS } from "@/lib/library/video-files/data";
import {
  keepSource,
  type Recording,
  recordingOfUpload,
  uploadInstead,
  writeRecording,
} from "@/lib/library/videos/address";
import { requirePlayable } from "@/lib/library/videos/ask-address";
import { findProviderVideos, getVideo } from "@/lib/library/videos/data";
import type { DeadHealth } from "@/lib/library/videos/dead";
import { isSameLength } from "@/lib/library/videos/duration";
import { refreshMediaOrigins } from "@/lib/library/videos/media-origins";
import type { Video } from "@/lib/library/videos/schema";
import { parseVideoUrl, thumbnailUrl, type VideoAddress, videoProviders } from "@/lib/library/videos/video-url";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { conflict, invalidField, notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { type ConstraintProblems, type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRow } from "@/lib/platform/sql/query";
import { DurationSource } from "@/prisma/generated/client";
import { type Asked, askForSign } from "./ask";
import { lastReplacement, plansWith } from "./replacements";
import type { Replacement, ReplacementPreview } from "./schema";

const problems: ConstraintProblems = {
  videos_provider_key: () => conflict("This video is already in the library"),
};

const undoProblems: ConstraintProblems = {
  videos_provider_key: () => conflict("Another video has the earlier address by now. Delete that one first"),
};

const refusals: Record<DeadHealth, string> = {
  gone: "The provider has no video at this address",
  private: "The video at this address is private",
  blocked: "The owner of this video does not allow it to be played here",
};

const sourceRow = z.object({
  id: uuid,
  title: z.string(),
  videoUrl: z.string(),
  provider: z.enum(videoProviders),
  providerVideoId: z.string(),
  thumbnailUrl: z.string().nullable(),
  duration: z.int().nullable(),
  durationSource: z.enum(DurationSource).nullable(),
  fileId: uuid.nullable(),
});
type Before = z.infer<typeof sourceRow>;

/** The recording of a video. @throws {Problem} 404 */
async function findSource(id: string, tx?: Transaction): Promise<Before> {
  const row = await queryRow(
    sourceRow,
    sql`
    SELECT id, title, video_url AS "videoUrl", provider, provider_video_id AS "providerVideoId", thumbnail_url AS "thumbnailUrl",
           duration, duration_source AS "durationSource", file_id AS "fileId"
    FROM videos WHERE id = ${id}::uuid AND deleted_at IS NULL`,
    tx,
  );
  if (!row) throw notFound("This video");
  return row;
}

/** A possible replacement: the current recording, the new address, and its provider's answer. */
type Plan = { before: Before; address: VideoAddress; asked: Asked };

/**
 * Checks a replacement.
 * @throws {Problem} 404; 400 for the video's own address, or a direct address without a recording; 409 for another
 * video's address
 */
async function planReplacement(id: string, { videoUrl = "", uploadId }: Replacement, actor: Actor): Promise<Plan> {
  const before = await findSource(id);
  if (uploadId) {
    const { seconds: duration } = await findUploaded(uploadId, actor.id);
    const metadata = { title: null, thumbnailUrl: null, duration, answered: true };
    return {
      before,
      address: { provider: "file", providerVideoId: id, hash: null },
      asked: { sign: "there", metadata },
    };
  }
  const address = parseVideoUrl(videoUrl) as VideoAddress;
  const [taken] = await findProviderVideos([address]);
  if (taken?.id === id) throw invalidField("videoUrl", "This video has this address already");
  if (taken) throw conflict(`“${taken.title}” has this address already. Merge this video into it instead`);
  if (address.provider === "file") throw uploadInstead();
  if (address.provider === "address") await requirePlayable(videoUrl);
  return { before, address, asked: await askForSign(address) };
}

/** The length after a replacement: the provider's, else the previous one. */
const durationAfter = ({ before, asked }: Plan): number | null => asked.metadata?.duration ?? before.duration;

/** True when watched ranges can be kept, because the lengths agree. */
const keepsRanges = (plan: Plan): boolean => isSameLength(plan.before.duration, durationAfter(plan));

/**
 * The effect of a replacement; writes nothing.
 * @throws {Problem} 404, and 400 or 409 about the address as `replaceVideo`
 */
export async function previewReplacement(id: string, input: Replacement, actor: Actor): Promise<ReplacementPreview> {
  const plan = await planReplacement(id, input, actor);
  const counts = await queryOnlyRow(
    z.object({
      completed: z.int(),
      underWay: z.int(),
      paths: z.int(),
      plans: z.int(),
      moments: z.int(),
      comments: z.int(),
    }),
    sql`
    SELECT (SELECT count(*)::int FROM video_progress WHERE video_id = ${id}::uuid AND completed_at IS NOT NULL) AS completed,
           (SELECT count(*)::int FROM video_positions o WHERE o.video_id = ${id}::uuid AND NOT EXISTS (
              SELECT FROM video_progress p WHERE p.user_id = o.user_id AND p.video_id = o.video_id AND p.completed_at IS NOT NULL)) AS "underWay",
           (SELECT count(*)::int FROM path_videos pv JOIN learning_paths lp ON lp.id = pv.path_id AND lp.deleted_at IS NULL
            WHERE pv.video_id = ${id}::uuid) AS paths,
           ${plansWith(sql`${id}::uuid`)} AS plans,
           (SELECT count(*)::int FROM moments WHERE video_id = ${id}::uuid) AS moments,
           (SELECT count(*)::int FROM comments WHERE video_id = ${id}::uuid) AS comments`,
  );
  return {
    ...counts,
    durationBefore: plan.before.duration,
    durationAfter: durationAfter(plan),
    keepsRanges: keepsRanges(plan),
    answer: plan.asked.sign,
  };
}

async function recordingOf(
  tx: Transaction,
  plan: Plan,
  { videoUrl = "", uploadId, ranges }: Replacement,
  actor: Actor,
): Promise<Recording> {
  const { before, address, asked } = plan;
  if (uploadId) return { address, ...(await recordingOfUpload(tx, before.id, uploadId, actor.id)) };
  const duration = durationAfter(plan);
  // The length of the previous recording is only a guess, which the reports of players correct.
  const ofBefore = ranges === "keep" ? before.durationSource : "learners";
  return {
    address,
    videoUrl,
    thumbnailUrl: asked.metadata?.thumbnailUrl ?? thumbnailUrl(address),
    duration,
    durationSource: duration === null ? null : asked.metadata?.duration ? "provider" : ofBefore,
    fileId: null,
  };
}

/**
 * Replaces the recording of a video, and keeps its completions, places, comments and ratings (docs/behaviour.md, 30).
 * @throws {Problem} 404; 400 without a reason, for the video's own address, and when the provider refuses the new one;
 * 409 for another video's address, and when watched ranges cannot be kept
 */
export async function replaceVideo(
  id: string,
  input: Replacement,
  actor: Actor,
  auditContext: AuditContext,
): Promise<Video> {
  const { ranges, reason, anyway } = input;
  if (!reason) throw invalidField("reason", "Say why");
  const plan = await planReplacement(id, input, actor);
  const { sign } = plan.asked;
  if (!anyway && sign !== "there" && sign !== "unclear") {
    throw invalidField("videoUrl", `${refusals[sign]}. Choose “Replace anyway” if you are sure that it plays`);
  }
  if (ranges === "keep" && !keepsRanges(plan)) {
    throw conflict("The lengths of the two recordings differ, so what was watched cannot be kept");
  }
  await transaction(async (tx) => {
    await requireStillActs(actor, tx);
    await lockLibrary(tx);
    const before = await findSource(id, tx);
    await keepSource(tx, before, { replacedBy: auditContext.actorId, reason });
    const recording = await recordingOf(tx, { ...plan, before }, input, actor);
    await writeRecording(tx, id, recording, ranges === "keep");
    const detail = { title: before.title, reason, before: before.videoUrl, after: recording.videoUrl };
    await recordEvent({ action: "video.replaced", subjectId: id, detail, ...auditContext }, tx);
  }, problems);
  if (plan.address.provider === "address") await refreshMediaOrigins();
  return getVideo(id);
}

/**
 * Restores the earlier recording of a video within 30 days. Dropped watched ranges are not restored.
 * @throws {Problem} 404; 409 when there is nothing to undo, and while another video has the earlier address
 */
export async function undoReplacement(id: string, auditContext: AuditContext): Promise<Video> {
  await transaction(async (tx) => {
    await lockLibrary(tx);
    const row = await queryRow(
      z.object({ title: z.string(), sourceId: z.string().nullable() }),
      sql`
      SELECT v.title, s.id AS "sourceId" FROM videos v LEFT JOIN LATERAL ${lastReplacement} s ON true
      WHERE v.id = ${id}::uuid AND v.deleted_at IS NULL`,
      tx,
    );
    if (!row) throw notFound("This video");
    if (!row.sourceId) throw conflict(`There is no replacement of the last ${UNDO_DAYS} days to undo`);
    const source = await tx.videoSource.update({ where: { id: row.sourceId }, data: { undoneAt: new Date() } });
    const { videoUrl, provider, providerVideoId, duration, durationSource, fileId } = source;
    const address = { provider, providerVideoId, hash: null };
    const recording = { address, videoUrl, thumbnailUrl: source.thumbnailUrl, duration, durationSource, fileId };
    await writeRecording(tx, id, recording, true, source.recording);
    const detail = { title: row.title, after: videoUrl };
    await recordEvent({ action: "video.replacement_undone", subjectId: id, detail, ...auditContext }, tx);
  }, undoProblems);
  return getVideo(id);
}
