import { admin, auditContext } from "@/lib/identity/auth/access";
import { decide } from "@/lib/learning/reported/data";
import { decisionSchema } from "@/lib/learning/reported/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "decideReported",
      tag: "Administration",
      summary: "Keep or delete a reported comment, question or reply",
      description: "One that is kept comes back only by reports of other users.",
      access: admin,
      params: idParams,
      body: decisionSchema,
      status: 204,
    },
    ({ actor, params, body, request }) =>
      decide(params.id, body, { id: actor.id, isAdmin: true }, auditContext(actor, request)),
  ),
});
