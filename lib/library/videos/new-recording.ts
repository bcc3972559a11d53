import "server-only";
import { takeUpload } from "@/lib/library/video-files/data";
import { pictureAddress } from "@/lib/library/video-files/store";
import { invalidField } from "@/lib/platform/http/problem";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { columns } from "./address";
import type { VideoInput } from "./schema";
import { filePath, parseVideoUrl, thumbnailUrl, type VideoAddress } from "./video-url";

/** A new video. The source of its length is the administrator by default. */
export type NewVideo = VideoInput & { durationSource?: "provider" };

/** The columns of a new recording at an address. @throws {Problem} 400 for the address of an uploaded file */
export function recordingAt({ videoUrl = "", ...input }: NewVideo) {
  const address = parseVideoUrl(videoUrl) as VideoAddress;
  if (address.provider === "file")
    throw invalidField("videoUrl", "This is an uploaded recording. Upload the file instead");
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
export const lengthOf = ({ duration, durationSource }: Pick<NewVideo, "duration" | "durationSource">) =>
  duration ? { duration, durationSource: durationSource ?? ("administrator" as const) } : {};
