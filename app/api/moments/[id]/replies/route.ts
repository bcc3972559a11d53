import { z } from "zod";
import { limitFor, selfInBody, user } from "@/lib/identity/auth/access";
import { addReply, listReplies } from "@/lib/learning/moment-replies/data";
import { momentReplySchema, replyInputSchema, replyListSchema } from "@/lib/learning/moments/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { created, methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listMomentReplies",
      tag: "Notes and questions",
      summary: "List the replies to a question",
      description: "Oldest first.",
      access: user,
      params: idParams,
      query: replyListSchema,
      answer: z.array(momentReplySchema),
      paged: true,
    },
    async ({ actor, params: { id }, query }) => {
      const { items, total, next } = await listReplies(id, actor.id, query);
      return Response.json(items, { headers: pageHeaders(`/api/moments/${id}/replies`, query, total, next) });
    },
  ),
  POST: route(
    {
      id: "addMomentReply",
      tag: "Notes and questions",
      summary: "Reply to a question",
      access: selfInBody("userId"),
      params: idParams,
      body: replyInputSchema,
      status: 201,
      answer: momentReplySchema,
      refuses: {
        400: "A note has no replies.",
        409: "The user has 10,000 replies, or the id is that of another one.",
        429: true,
      },
    },
    async ({ actor, params, body }) => {
      await requireAttempt(limitFor(actor, LIMITS.moment), actor.id);
      const reply = await addReply(params.id, actor.id, body);
      return created(reply, `/api/moment-replies/${reply.id}`);
    },
  ),
});
