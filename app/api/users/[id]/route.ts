import { updateAccount } from "@/lib/identity/accounts/data";
import { deleteUser } from "@/lib/identity/accounts/own-password";
import { admin, selfOrAdmin } from "@/lib/identity/auth/access";
import { getUser } from "@/lib/identity/users/data";
import { exampleUser, exampleUserInput } from "@/lib/identity/users/example";
import { userInputSchema, userSchema } from "@/lib/identity/users/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getUser",
      tag: "Users",
      summary: "Get a user",
      access: selfOrAdmin,
      params: idParams,
      answer: userSchema,
      example: { params: { id: exampleUser.id }, answer: exampleUser },
    },
    async ({ params }) => getUser(params.id),
  ),
  PUT: route(
    {
      id: "updateUser",
      tag: "Users",
      summary: "Change a user",
      description: "`is_admin` is accepted too.",
      access: admin,
      params: idParams,
      body: userInputSchema,
      answer: userSchema,
      ifMatch: true,
      refuses: { 409: "The email address is taken, or they are the last administrator." },
      example: { params: { id: exampleUser.id }, body: exampleUserInput, answer: exampleUser },
    },
    async ({ actor, params, body, request }) =>
      versioned(
        await updateAccount(params.id, body, {
          actorId: actor.id,
          origin: originOf(request.headers),
          versions: expectedVersions(request),
        }),
        request,
      ),
  ),
  DELETE: route(
    {
      id: "deleteUser",
      tag: "Users",
      summary: "Delete a user",
      description: "Their sessions end at once.",
      access: admin,
      params: idParams,
      status: 204,
      refuses: { 409: "They are the last administrator." },
      example: { params: { id: exampleUser.id } },
    },
    async ({ actor, params, request }) => {
      await deleteUser(params.id, actor, originOf(request.headers));
    },
  ),
});
