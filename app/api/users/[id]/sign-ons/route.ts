import { admin } from "@/lib/identity/auth/access";
import { listSignOnsOf } from "@/lib/identity/sign-on/data";
import { signOnOfUserSchema } from "@/lib/identity/sign-on/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listSignOnsOfUser",
      tag: "Users",
      summary: "List the sign-ons of another user",
      access: admin,
      scope: null,
      params: idParams,
      answer: signOnOfUserSchema.array(),
    },
    ({ params }) => listSignOnsOf(params.id),
  ),
});
