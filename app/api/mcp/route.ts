import { z } from "zod";
import { apiToken } from "@/lib/identity/auth/access";
import { answerAssistant } from "@/lib/organisation/assistants/answer";
import { assistantMessageSchema } from "@/lib/organisation/assistants/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "askAssistant",
      tag: "Search",
      summary: "Answer a message of an assistant",
      description:
        "The Model Context Protocol over streamable HTTP, without sessions: read-only tools for the library, what is said in it, and the records that the token's owner may read. Those of the owner and of teams need the scope `progress:read` as well. A tool's refusal is a result with `isError`.",
      access: apiToken,
      scope: "read",
      anyOrigin: true,
      body: assistantMessageSchema,
      answer: z.looseObject({ jsonrpc: z.string() }),
      example: {
        body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
        answer: { jsonrpc: "2.0", id: 1, result: { tools: [] } },
      },
    },
    ({ actor, body, request }) => answerAssistant(request, body, actor),
  ),
});
