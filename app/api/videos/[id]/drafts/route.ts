import { admin, auditContext } from "@/lib/identity/auth/access";
import { requireAssistant } from "@/lib/library/drafts/ask-assistant";
import { draftsInputSchema, draftsSchema } from "@/lib/library/drafts/schema";
import { suggestDrafts } from "@/lib/library/drafts/suggest";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "suggestDrafts",
      tag: "Videos",
      summary: "Draft chapters, questions or cards",
      description:
        "Sends the transcript of the video, and nothing else, to the language model that the operator named (`ASSISTANT_URL`; 404 without one). Each draft cites lines of the transcript, counted from 1; one whose right answer, back or title does not stand there is dropped. Nothing is stored: a curator saves what they keep. 20 an hour.",
      access: admin,
      params: idParams,
      body: draftsInputSchema,
      answer: draftsSchema,
      refuses: {
        409: "The video has no transcript, or one that is too long.",
        429: "20 an hour and administrator.",
        503: "The assistant did not answer, or not as it was asked.",
      },
    },
    async ({ actor, params: { id }, body, request }) =>
      suggestDrafts(requireAssistant(), {
        ...body,
        videoId: id,
        auditContext: { ...auditContext(actor, request), actorId: actor.id },
      }),
  ),
});
