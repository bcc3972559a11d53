import { admin } from "@/lib/identity/auth/access";
import { describeAssistant } from "@/lib/library/drafts/ask-assistant";
import { assistantSchema } from "@/lib/library/drafts/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getAssistant",
      tag: "Administration",
      summary: "Get the language model that drafts",
      description: "Where `POST /api/videos/{id}/drafts` sends transcripts. Nulls without one.",
      access: admin,
      answer: assistantSchema,
    },
    async () => describeAssistant(),
  ),
});
