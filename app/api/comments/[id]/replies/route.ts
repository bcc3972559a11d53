import { z } from "zod";
import { limitFor, selfInBody, user } from "@/lib/identity/auth/access";
import { addCommentReply, listCommentReplies } from "@/lib/learning/comments/replies";
import { commentListSchema, commentReplySchema, commentSchema } from "@/lib/learning/comments/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { created, methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listCommentReplies",
      tag: "Comments and ratings",
      summary: "List the replies to a comment",
      description: "Oldest first.",
      access: user,
      params: idParams,
      query: commentListSchema,
      answer: z.array(commentSchema),
      paged: true,
    },
    async ({ params: { id }, query }) => {
      const { items, total, next } = await listCommentReplies(id, query);
      return Response.json(items, { headers: pageHeaders(`/api/comments/${id}/replies`, query, total, next) });
    },
  ),
  POST: route(
    {
      id: "addCommentReply",
      tag: "Comments and ratings",
      summary: "Reply to a comment",
      description: "A reply is a comment, which is changed and deleted as others are. A reply has no replies.",
      access: selfInBody("userId"),
      params: idParams,
      body: commentReplySchema,
      status: 201,
      answer: commentSchema,
      refuses: {
        400: "The comment is a reply itself.",
        409: "The id is that of another comment. The user has too many comments.",
        429: true,
      },
    },
    async ({ actor, params, body }) => {
      await requireAttempt(limitFor(actor, LIMITS.comment), actor.id);
      const reply = await addCommentReply(params.id, actor.id, body);
      return created(reply, `/api/comments/${reply.id}`);
    },
  ),
});
