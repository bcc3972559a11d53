import { admin } from "@/lib/identity/auth/access";
import { listSignOnsOf } from "@/lib/identity/sign-on/data";
import { exampleSignOnsOfUser } from "@/lib/identity/sign-on/example";
import { signOnOfUserSchema } from "@/lib/identity/sign-on/schema";
import { exampleUser } from "@/lib/identity/users/example";
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
      example: { params: { id: exampleUser.id }, answer: exampleSignOnsOfUser },
    },
    ({ params }) => listSignOnsOf(params.id),
  ),
});
