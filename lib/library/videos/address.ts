import "server-only";
import type { Transaction } from "@/lib/platform/sql/constraints";
import type { DurationSource } from "@/prisma/generated/client";
import { isSameLength } from "./duration";
import type { VideoAddress } from "./video-url";

/** The columns that store an address. */
export const columns = ({ provider, providerVideoId }: VideoAddress) => ({ provider, providerVideoId });

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

/** The recording in a video's row. */
export type Source = Known & { id: string } & Pick<VideoAddress, "provider" | "providerVideoId">;

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
  { address, duration, durationSource, ...rest }: Recording,
  keepsWatched: boolean,
  number?: number,
): Promise<void> {
  const before = await tx.video.findUniqueOrThrow({ where: { id: videoId }, select: { duration: true } });
  const known = { duration, durationSource, durationAgreed: 0, health: "ok" as const };
  const keeps = keepsWatched && isSameLength(before.duration, duration);
  const next = keeps ? undefined : 1 + (await tx.videoSource.count({ where: { videoId } }));
  const data = { ...rest, ...columns(address), ...known, recording: number ?? next };
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
