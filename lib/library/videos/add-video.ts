import "server-only";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import type { AuditContext } from "@/lib/platform/audit/data";
import type { Versions } from "@/lib/platform/http/version";
import { requirePlayable } from "./ask-address";
import { createVideo, getVideo, updateVideo } from "./data";
import { lookUpVideo } from "./look-up-video";
import { refreshMediaOrigins } from "./media-origins";
import type { Video, VideoChange, VideoInput } from "./schema";
import { parseVideoUrl } from "./video-url";

/**
 * Adds a video. A missing thumbnail or duration of a Vimeo video is looked up at Vimeo; a YouTube thumbnail follows from
 * the id. A direct address must lead to a recording.
 * @throws {Problem} 409 when the provider's video is in the library, 400 when an area does not exist or nothing plays at the address
 */
export async function addVideo(input: VideoInput, actor: Actor, auditContext: AuditContext): Promise<Video> {
  const isComplete = Boolean(input.thumbnailUrl && input.duration);
  const { videoUrl = "" } = input;
  const provider = parseVideoUrl(videoUrl)?.provider;
  if (provider === "address") {
    await requirePlayable(videoUrl);
    await requireStillActs(actor);
    const video = await createVideo(input, auditContext);
    await refreshMediaOrigins();
    return video;
  }
  if (isComplete || provider !== "vimeo") return createVideo(input, auditContext);
  const { thumbnailUrl, duration } = await lookUpVideo(videoUrl);
  await requireStillActs(actor);
  const isFound = !input.duration && duration !== null;
  return createVideo(
    {
      ...input,
      thumbnailUrl: input.thumbnailUrl ?? thumbnailUrl,
      ...(isFound && { duration, durationSource: "provider" as const }),
    },
    auditContext,
  );
}

/**
 * Changes a video as `updateVideo` does. A new direct address must lead to a recording.
 * @throws {Problem} 400, 404, 409, 412
 */
export async function changeVideo(
  id: string,
  input: VideoChange,
  auditContext: AuditContext,
  versions?: Versions,
): Promise<Video> {
  const address = parseVideoUrl(input.videoUrl ?? "");
  if (address?.provider !== "address") return updateVideo(id, input, auditContext, versions);
  const isSame = (await getVideo(id)).providerVideoId === address.providerVideoId;
  if (!isSame) await requirePlayable(input.videoUrl as string);
  const video = await updateVideo(id, input, auditContext, versions);
  if (!isSame) await refreshMediaOrigins();
  return video;
}
