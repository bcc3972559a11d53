import { admin, auditContext } from "@/lib/identity/auth/access";
import { readVideoSettings, saveVideoSettings } from "@/lib/library/video-files/limit";
import { videoSettingsInputSchema, videoSettingsSchema } from "@/lib/library/video-files/schema";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getVideoSettings",
      tag: "Settings",
      summary: "Get the limit of recordings, and what they take",
      access: admin,
      answer: videoSettingsSchema,
      etag: true,
    },
    async ({ request }) => versioned(await readVideoSettings(), request, { isCached: false }),
  ),
  PUT: route(
    {
      id: "updateVideoSettings",
      tag: "Settings",
      summary: "Change the limit of recordings",
      description: "The bytes of one file, up to `MAX_VIDEO_BYTES` of the environment.",
      access: admin,
      body: videoSettingsInputSchema,
      answer: videoSettingsSchema,
      ifMatch: true,
    },
    async ({ actor, body, request }) =>
      versioned(await saveVideoSettings(body, auditContext(actor, request), expectedVersions(request)), request),
  ),
});
