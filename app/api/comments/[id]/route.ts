import { type Actor, selfInBody, user } from "@/lib/identity/auth/access";
import { deleteComment, editComment, requireAuthor } from "@/lib/learning/comments/data";
import { commentDeleteSchema, commentEditSchema } from "@/lib/learning/comments/schema";
import { notFound } from "@/lib/platform/http/problem";
import { type Access, methods, noContent, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

/** Whoever wrote the comment: others do not learn its form. */
const author: Access<Actor> = {
  ...user,
  async params(actor, params) {
    const { data } = idParams.safeParse(params);
    if (!data) throw notFound();
    await requireAuthor(data.id, actor.id);
  },
};

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: route({ access: author, params: idParams, body: commentEditSchema }, async ({ actor, params, body }) =>
    editComment(params.id, actor.id, body.content),
  ),
  DELETE: route(
    { access: selfInBody("userId"), params: idParams, body: commentDeleteSchema },
    async ({ actor, params }) => {
      await deleteComment(params.id, actor);
      return noContent();
    },
  ),
});
