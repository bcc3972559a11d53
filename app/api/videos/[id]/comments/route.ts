import { selfInBody, user } from "@/lib/identity/auth/access";
import { addComment, listComments } from "@/lib/learning/comments/data";
import { commentInputSchema, commentListSchema } from "@/lib/learning/comments/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { created, methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user, params: idParams, query: commentListSchema }, async ({ params, query }) => {
    const { items, total, next } = await listComments(params.id, query);
    return Response.json(items, { headers: pageHeaders(`/api/videos/${params.id}/comments`, query, total, next) });
  }),
  POST: route(
    { access: selfInBody("userId"), params: idParams, body: commentInputSchema },
    async ({ params, body: { userId, content } }) => {
      const comment = await addComment(params.id, userId, content);
      return created(comment, `/api/comments/${comment.id}`);
    },
  ),
});
