import "server-only";
import { z } from "zod";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import { lockLibrary } from "@/lib/library/library-version/data";
import { findUploaded } from "@/lib/library/video-files/data";
import { keepSource, type Recording, writeRecording } from "@/lib/library/videos/address";
import { requirePlayable } from "@/lib/library/videos/ask-address";
import { findProviderVideos, getVideo } from "@/lib/library/videos/data";
import type { DeadHealth } from "@/lib/library/videos/dead";
import { isSameLength } from "@/lib/library/videos/duration";
import { refreshMediaOrigins } from "@/lib/library/videos/media-origins";
import { recordingOfUpload } from "@/lib/library/videos/new-recording";
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

/** A replacement that can be made: the video, the other address, and what its provider says of it. */
type Plan = { before: Before; address: VideoAddress; asked: Asked };

/** @throws {Problem} 404; 400 for the address that the video has, or a direct one where nothing plays; 409 for one that another video has */
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
  if (address.provider === "file")
    throw invalidField("videoUrl", "A recording of this installation comes from its upload");
  if (address.provider === "address") await requirePlayable(videoUrl);
  return { before, address, asked: await askForSign(address) };
}

/** The length of another recording; that of before while its provider gives none. */
const durationAfter = ({ before, asked }: Plan): number | null => asked.metadata?.duration ?? before.duration;

/** True when what was watched can be kept: both lengths are known, as far as the provider says, and agree. */
const keepsRanges = (plan: Plan): boolean => isSameLength(plan.before.duration, durationAfter(plan));

/** The effect of a replacement, which writes nothing. @throws {Problem} 404, 400, 409 as `replaceVideo` for the address */
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
  // A length that another recording had is as good as a guess: players correct it.
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
 * Gives a video another recording and keeps everything that learners have done with it (docs/behaviour.md, 30).
 * @throws {Problem} 404; 400 without a reason, for the address that it has, and when the provider refuses it; 409 for the address
 * of another video, and when what was watched cannot be kept
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
 * Gives a video its earlier recording back, within 30 days. What was watched of it and dropped does not come back.
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
    if (!row.sourceId) throw conflict("There is no replacement of the last 30 days to undo");
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
