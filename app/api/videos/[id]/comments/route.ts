import { z } from "zod";
import { limitFor, selfInBody, user } from "@/lib/identity/auth/access";
import { addComment, listComments } from "@/lib/learning/comments/data";
import { commentInputSchema, commentListSchema, commentSchema } from "@/lib/learning/comments/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { created, methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listComments",
      tag: "Comments and ratings",
      summary: "List a video's comments",
      description: "Newest first.",
      access: user,
      params: idParams,
      query: commentListSchema,
      answer: z.array(commentSchema),
      paged: true,
    },
    async ({ params, query }) => {
      const { items, total, next } = await listComments(params.id, query);
      return Response.json(items, { headers: pageHeaders(`/api/videos/${params.id}/comments`, query, total, next) });
    },
  ),
  POST: route(
    {
      id: "addComment",
      tag: "Comments and ratings",
      summary: "Comment on a video",
      access: selfInBody("userId"),
      params: idParams,
      body: commentInputSchema,
      status: 201,
      answer: commentSchema,
      refuses: { 409: "The id is that of another comment. The user has too many comments." },
    },
    async ({ actor, params, body }) => {
      await requireAttempt(limitFor(actor, LIMITS.comment), body.userId);
      const comment = await addComment(params.id, body);
      return created(comment, `/api/comments/${comment.id}`);
    },
  ),
});
