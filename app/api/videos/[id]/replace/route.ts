import { z } from "zod";
import { admin, auditContext } from "@/lib/identity/auth/access";
import { previewReplacement, replaceVideo } from "@/lib/library/video-health/replace";
import { dryRunQuerySchema, replacementPreviewSchema, replacementSchema } from "@/lib/library/video-health/schema";
import { videoSchema } from "@/lib/library/videos/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "replaceVideo",
      tag: "Videos",
      summary: "Replace a video's recording by another one",
      description:
        "The video keeps its id, and with it completions, places in paths, comments and ratings. With `dryRun=1` nothing is written and the answer shows the effect. `ranges: keep` keeps what was watched, where the lengths differ by 2 % at most. An address that the provider refuses is refused, unless `anyway` is true; a provider that does not answer refuses nothing. `POST /api/videos/{id}/replace/undo` undoes it for 30 days.",
      access: admin,
      params: idParams,
      query: dryRunQuerySchema,
      body: replacementSchema,
      answer: z.union([replacementPreviewSchema, videoSchema]),
      refuses: { 409: "Another video has the address, or what was watched cannot be kept." },
      example: { query: { dryRun: "1" } },
    },
    ({ actor, params, query, body, request }) =>
      query.dryRun
        ? previewReplacement(params.id, body, actor)
        : replaceVideo(params.id, body, actor, auditContext(actor, request)),
  ),
});
