import "server-only";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import type { AuditContext } from "@/lib/platform/audit/data";
import { createVideo } from "./data";
import { lookUpVideo } from "./look-up-video";
import type { Video, VideoInput } from "./schema";
import { parseVideoUrl } from "./video-url";

/**
 * Adds a video. A missing thumbnail or duration of a Vimeo video is looked up at Vimeo; a YouTube thumbnail follows from
 * the id.
 * @throws {Problem} 409 when the provider's video is in the library, 400 when an area does not exist
 */
export async function addVideo(input: VideoInput, actor: Actor, auditContext: AuditContext): Promise<Video> {
  const isComplete = Boolean(input.thumbnailUrl && input.duration);
  if (isComplete || parseVideoUrl(input.videoUrl)?.provider !== "vimeo") return createVideo(input, auditContext);
  const { thumbnailUrl, duration } = await lookUpVideo(input.videoUrl);
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
