import "server-only";
import type { Transaction } from "@/lib/platform/sql/constraints";
import type { DurationSource } from "@/prisma/generated/client";
import { isSameLength } from "./duration";
import type { VideoAddress } from "./video-url";

/** The columns of an address. */
export const columns = ({ provider, providerVideoId }: VideoAddress) => ({ provider, providerVideoId });

/** The facts about a recording besides its address at the provider. */
type Known = {
  videoUrl: string;
  thumbnailUrl: string | null;
  /** Seconds; null while unknown, and then without a source. */
  duration: number | null;
  durationSource: DurationSource | null;
  /** The file of the provider `file`. */
  fileId: string | null;
};

/** A recording at a provider. */
export type Recording = Known & { address: VideoAddress };

/** The recording of a video, as the video's row has it. */
export type Source = Known & { id: string } & Pick<VideoAddress, "provider" | "providerVideoId">;

/**
 * Gives a video another recording: the only writer of its address. Its id stays, and with it places, completions, comments and
 * ratings. Its verdict and reports end, and what was watched unless the lengths agree (docs/behaviour.md, 28 and 30). Then the recording
 * has another number, too, so that seconds of the one before are known as such.
 * @param keepsWatched false ends what was watched whatever the lengths are
 * @param number of a recording that the video had; by default the next one that it never had
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

/** Keeps the recording that a video has until it is replaced, so that this can be undone. */
export async function keepSource(
  tx: Transaction,
  { id, videoUrl, provider, providerVideoId, thumbnailUrl, duration, durationSource, fileId }: Source,
  { replacedBy, reason }: { replacedBy: string | null; reason: string },
): Promise<void> {
  const { recording } = await tx.video.findUniqueOrThrow({ where: { id }, select: { recording: true } });
  const source = { videoUrl, provider, providerVideoId, thumbnailUrl, duration, durationSource, fileId, recording };
  await tx.videoSource.create({ data: { videoId: id, ...source, replacedBy, reason } });
}
