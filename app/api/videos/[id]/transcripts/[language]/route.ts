import { z } from "zod";
import { admin, auditContext, user } from "@/lib/identity/auth/access";
import { asVtt } from "@/lib/library/transcripts/as-vtt";
import { getTranscript, removeTranscript } from "@/lib/library/transcripts/data";
import { cueSchema, transcriptFormatSchema, transcriptParams } from "@/lib/library/transcripts/schema";
import { methods, route } from "@/lib/platform/http/route";
import { entityTag, expectedVersions, tagged } from "@/lib/platform/http/version";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getTranscript",
      tag: "Videos",
      summary: "Get the words of a transcript",
      description: "Its cues by their start. With `format=vtt` a WebVTT file of the same cues.",
      access: user,
      params: transcriptParams,
      query: transcriptFormatSchema,
      answer: z.array(cueSchema),
      etag: true,
    },
    async ({ params: { id, language }, query: { format }, request }) => {
      const { cues, madeAt } = await getTranscript(id, language);
      if (format === "json") return tagged(cues, entityTag(madeAt, cues), request);
      const name = `${id}.${language}.vtt`;
      return new Response(asVtt(cues), {
        headers: {
          "content-type": "text/vtt; charset=utf-8",
          "content-disposition": `attachment; filename="${name}"`,
          "cache-control": "private, no-cache",
        },
      });
    },
  ),
  DELETE: route(
    {
      id: "removeTranscript",
      tag: "Videos",
      summary: "Remove a transcript",
      access: admin,
      params: transcriptParams,
      status: 204,
      ifMatch: true,
    },
    ({ actor, params: { id, language }, request }) =>
      removeTranscript(id, language, auditContext(actor, request), expectedVersions(request)),
  ),
});
