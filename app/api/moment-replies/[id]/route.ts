import { auditContext, authorBy, mayAdminister, user } from "@/lib/identity/auth/access";
import { changeReply, deleteReply, requireReplyAuthor } from "@/lib/learning/moment-replies/data";
import { momentReplySchema, replyChangeSchema } from "@/lib/learning/moments/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      id: "changeMomentReply",
      tag: "Notes and questions",
      summary: "Change a reply to a question",
      access: authorBy(requireReplyAuthor),
      params: idParams,
      body: replyChangeSchema,
      answer: momentReplySchema,
    },
    ({ actor, params, body }) => changeReply(params.id, actor.id, body.body),
  ),
  DELETE: route(
    {
      id: "deleteMomentReply",
      tag: "Notes and questions",
      summary: "Delete a reply to a question",
      description: "Authors may delete their own replies, administrators any. A question whose answer it was has none.",
      access: user,
      params: idParams,
      status: 204,
    },
    async ({ actor, params, request }) => {
      const by = { id: actor.id, isAdmin: mayAdminister(actor) };
      await deleteReply(params.id, by, auditContext(actor, request));
    },
  ),
});
