import "server-only";
import { takeUpload } from "@/lib/library/video-files/data";
import { pictureAddress } from "@/lib/library/video-files/store";
import { invalidField } from "@/lib/platform/http/problem";
import type { Transaction } from "@/lib/platform/sql/constraints";
import type { DurationSource } from "@/prisma/generated/client";
import { isSameLength } from "./duration";
import type { VideoChange, VideoInput } from "./schema";
import { filePath, parseVideoUrl, thumbnailUrl, type VideoAddress } from "./video-url";

/** The columns that store an address. */
export const columns = ({ provider, providerVideoId }: VideoAddress) => ({ provider, providerVideoId });

/** 400 for the address of an uploaded file, which another video cannot have. */
export const uploadInstead = () => invalidField("videoUrl", "This is an uploaded recording. Upload the file instead");

/** A new video. The source of its length is the administrator by default. */
export type NewVideo = VideoInput & { durationSource?: "provider" };

/** The columns of a new recording at an address. @throws {Problem} 400 for the address of an uploaded file */
export function recordingAt({ videoUrl = "", ...input }: NewVideo) {
  const address = parseVideoUrl(videoUrl) as VideoAddress;
  if (address.provider === "file") throw uploadInstead();
  return {
    videoUrl,
    ...columns(address),
    thumbnailUrl: input.thumbnailUrl ?? thumbnailUrl(address),
    ...lengthOf(input),
  };
}

/** The columns of an uploaded recording. Its length is the file's, whatever the request says. */
export async function recordingOfUpload(tx: Transaction, videoId: string, uploadId: string, ownerId: string) {
  const { id, seconds, hasPicture } = await takeUpload(uploadId, ownerId, tx);
  return {
    videoUrl: filePath(videoId),
    provider: "file" as const,
    providerVideoId: videoId,
    thumbnailUrl: hasPicture ? pictureAddress(id) : null,
    duration: seconds,
    durationSource: "provider" as const,
    fileId: id,
  };
}

/** The columns of a length; none without a length. */
const lengthOf = ({ duration, durationSource }: Pick<NewVideo, "duration" | "durationSource">) =>
  duration ? { duration, durationSource: durationSource ?? ("administrator" as const) } : {};

/** The facts about a recording besides its address at the provider. */
type Known = {
  videoUrl: string;
  thumbnailUrl: string | null;
  /** Seconds; null while unknown, as is the source then. */
  duration: number | null;
  durationSource: DurationSource | null;
  /** The file for the provider `file`; else null. */
  fileId: string | null;
};

/** A recording at a provider. */
export type Recording = Known & { address: VideoAddress };

/**
 * The columns of a change that keeps the provider's video. An unchanged length keeps its source, because the form sends
 * it with every change. The path and length of an uploaded file stay.
 */
export const sameRecording = (
  { duration: before, provider }: { duration: number | null; provider: VideoAddress["provider"] },
  { videoUrl, thumbnailUrl, duration }: VideoChange,
) => ({
  videoUrl: provider === "file" ? undefined : videoUrl,
  thumbnailUrl: thumbnailUrl ?? undefined,
  ...(duration === before || provider === "file" ? {} : lengthOf({ duration })),
});

/** The recording at another address, with the given fields. Without a given length, it is unknown. */
export const otherRecording = (address: VideoAddress, input: VideoChange): Recording => ({
  address,
  videoUrl: input.videoUrl as string,
  thumbnailUrl: input.thumbnailUrl ?? thumbnailUrl(address),
  duration: input.duration ?? null,
  durationSource: input.duration ? "administrator" : null,
  fileId: null,
});

/** The columns of a recording. */
export const fieldsOf = ({ address, ...rest }: Recording) => ({ ...rest, ...columns(address) });

/** The recording in a video's row. */
type Source = Known & { id: string } & Pick<VideoAddress, "provider" | "providerVideoId">;

/**
 * Replaces the recording of a video; the only writer of its address. Places, completions, comments and ratings stay
 * with the id. The verdict and reports are deleted, and so are watched ranges unless the lengths agree
 * (docs/behaviour.md, 28 and 30). If they differ, the recording gets another number, which tells seconds of the
 * previous recording apart.
 * @param keepsWatched false deletes watched ranges whatever the lengths
 * @param number of an earlier recording of the video; an unused one by default
 */
export async function writeRecording(
  tx: Transaction,
  videoId: string,
  recording: Recording,
  keepsWatched: boolean,
  number?: number,
): Promise<void> {
  const before = await tx.video.findUniqueOrThrow({ where: { id: videoId }, select: { duration: true } });
  const keeps = keepsWatched && isSameLength(before.duration, recording.duration);
  const next = keeps ? undefined : 1 + (await tx.videoSource.count({ where: { videoId } }));
  const data = { ...fieldsOf(recording), durationAgreed: 0, health: "ok" as const, recording: number ?? next };
  await tx.video.update({ where: { id: videoId }, data });
  await tx.$executeRaw`SELECT forget_recording(${videoId}::uuid, ${keeps}::boolean)`;
}

/** Stores the current recording of a video before it is replaced, so that the replacement can be undone. */
export async function keepSource(
  tx: Transaction,
  { id, videoUrl, provider, providerVideoId, thumbnailUrl, duration, durationSource, fileId }: Source,
  { replacedBy, reason }: { replacedBy: string | null; reason: string },
): Promise<void> {
  const { recording } = await tx.video.findUniqueOrThrow({ where: { id }, select: { recording: true } });
  const source = { videoUrl, provider, providerVideoId, thumbnailUrl, duration, durationSource, fileId, recording };
  await tx.videoSource.create({ data: { videoId: id, ...source, replacedBy, reason } });
}
