import { type Actor, auditContext, mayAdminister, selfInBody, user } from "@/lib/identity/auth/access";
import { deleteComment, editComment, requireAuthor } from "@/lib/learning/comments/data";
import { commentDeleteSchema, commentEditSchema, commentSchema } from "@/lib/learning/comments/schema";
import type { Access } from "@/lib/platform/http/description";
import { notFound } from "@/lib/platform/http/problem";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

/** Access for the comment's author; others are refused before the body is validated. */
const author: Access<Actor> = {
  ...user,
  name: "author",
  label: "Author",
  description: "For the author.",
  async params(actor, params) {
    const { data } = idParams.safeParse(params);
    if (!data) throw notFound();
    await requireAuthor(data.id, actor.id);
  },
};

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      id: "editComment",
      tag: "Comments and ratings",
      summary: "Change a comment",
      access: author,
      params: idParams,
      body: commentEditSchema,
      answer: commentSchema,
    },
    async ({ actor, params, body }) => editComment(params.id, actor.id, body.content),
  ),
  DELETE: route(
    {
      id: "deleteComment",
      tag: "Comments and ratings",
      summary: "Delete a comment",
      description:
        "Authors may delete their own comments, administrators any; an act on another's is in the audit log.",
      access: selfInBody("userId"),
      params: idParams,
      body: commentDeleteSchema,
      status: 204,
    },
    async ({ actor, params, request }) => {
      const deleter = { id: actor.id, isAdmin: mayAdminister(actor) };
      await deleteComment(params.id, deleter, auditContext(actor, request));
    },
  ),
});
