import "server-only";
import { takeUpload } from "@/lib/library/video-files/data";
import { pictureAddress } from "@/lib/library/video-files/store";
import { invalidField } from "@/lib/platform/http/problem";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { columns } from "./address";
import type { VideoInput } from "./schema";
import { filePath, parseVideoUrl, thumbnailUrl, type VideoAddress } from "./video-url";

/** A new video. Its length is an administrator's unless the provider gave it. */
export type NewVideo = VideoInput & { durationSource?: "provider" };

/** The columns of a new recording at an address. @throws {Problem} 400 for a file of ours, which comes from an upload */
export function recordingAt({ videoUrl = "", ...input }: NewVideo) {
  const address = parseVideoUrl(videoUrl) as VideoAddress;
  if (address.provider === "file")
    throw invalidField("videoUrl", "A recording of this installation is added by its upload");
  return {
    videoUrl,
    ...columns(address),
    thumbnailUrl: input.thumbnailUrl ?? thumbnailUrl(address),
    ...lengthOf(input),
  };
}

/** The columns of the recording that an upload brought. Its length is that of the file, whatever else is said. */
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

/** The columns of a length; none without one. */
export const lengthOf = ({ duration, durationSource }: Pick<NewVideo, "duration" | "durationSource">) =>
  duration ? { duration, durationSource: durationSource ?? ("administrator" as const) } : {};
