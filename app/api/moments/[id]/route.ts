import { auditContext, authorBy, mayAdminister, user } from "@/lib/identity/auth/access";
import { changeMoment, deleteMoment, requireMomentAuthor } from "@/lib/learning/moments/data";
import { momentChangeSchema, momentSchema } from "@/lib/learning/moments/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      id: "changeMoment",
      tag: "Notes and questions",
      summary: "Change a note or question",
      description: "Its kind stays. One whose second moves is about the video's recording of now.",
      access: authorBy(requireMomentAuthor),
      params: idParams,
      body: momentChangeSchema,
      answer: momentSchema,
      refuses: { 404: "Also for a note of another user." },
    },
    ({ actor, params, body }) => changeMoment(params.id, actor.id, body),
  ),
  DELETE: route(
    {
      id: "deleteMoment",
      tag: "Notes and questions",
      summary: "Delete a note or question",
      description: "Authors may delete their own, administrators any question. Its replies go with it.",
      access: user,
      params: idParams,
      status: 204,
      refuses: { 404: "Also for a note of another user." },
    },
    async ({ actor, params, request }) => {
      const by = { id: actor.id, isAdmin: mayAdminister(actor) };
      await deleteMoment(params.id, by, auditContext(actor, request));
    },
  ),
});
