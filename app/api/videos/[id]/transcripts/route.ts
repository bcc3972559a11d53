import { z } from "zod";
import { admin, auditContext, user } from "@/lib/identity/auth/access";
import { addTranscript } from "@/lib/library/transcripts/add-transcript";
import { listTranscripts } from "@/lib/library/transcripts/data";
import { captionsFile } from "@/lib/library/transcripts/judge-captions";
import {
  transcriptInputSchema,
  transcriptQuerySchema,
  transcriptSchema,
  transcriptSummarySchema,
} from "@/lib/library/transcripts/schema";
import { created, methods, route } from "@/lib/platform/http/route";
import { expectedVersions } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listTranscripts",
      tag: "Videos",
      summary: "List a video's transcripts",
      access: user,
      params: idParams,
      answer: z.array(transcriptSchema),
    },
    ({ params }) => listTranscripts(params.id),
  ),
  POST: route(
    {
      id: "saveTranscript",
      tag: "Videos",
      summary: "Save a transcript of a video",
      description:
        "WebVTT, SRT, SBV, or text with times (`0:00 words`), as JSON or as the bytes of a file with the other fields in the address; the content decides the format. A transcript of the same language is replaced (200). With `dryRun` nothing is written. Below 95 % whole cues the text is refused, unless `keepGood` is set.",
      access: admin,
      params: idParams,
      query: transcriptQuerySchema,
      body: transcriptInputSchema,
      orFile: captionsFile,
      status: [201, 200],
      answer: transcriptSummarySchema,
      ifMatch: true,
    },
    async ({ actor, params, body, request }) => {
      const context = auditContext(actor, request);
      const { summary, isNew } = await addTranscript(params.id, body, context, expectedVersions(request));
      return isNew ? created(summary, `/api/videos/${params.id}/transcripts/${body.language}`) : summary;
    },
  ),
});
