import { auditContext, authorBy, mayAdminister, selfInBody } from "@/lib/identity/auth/access";
import { deleteComment, editComment, requireAuthor } from "@/lib/learning/comments/data";
import { commentDeleteSchema, commentEditSchema, commentSchema } from "@/lib/learning/comments/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      id: "editComment",
      tag: "Comments and ratings",
      summary: "Change a comment",
      access: authorBy(requireAuthor),
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
