import { deleteUser } from "@/lib/identity/accounts/delete-account";
import { admin, selfOrAdmin } from "@/lib/identity/auth/access";
import { changeUser } from "@/lib/identity/invitations/change-user";
import { changesAccess } from "@/lib/identity/invitations/data";
import { getUser } from "@/lib/identity/users/data";
import { userChangeSchema, userSchema } from "@/lib/identity/users/schema";
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
      etag: true,
    },
    async ({ params, request }) => versioned(await getUser(params.id), request, { isCached: false }),
  ),
  PUT: route(
    {
      id: "updateUser",
      tag: "Users",
      summary: "Change a user",
      description:
        "Fields that are left out stay as they are. An API token neither gives nor takes a role, nor changes the address of an administrator (403). An invited user's new address gets a new invitation. `is_admin` is accepted too.",
      access: admin,
      fresh: {
        when: "the role or the address changes",
        isNeeded: ({ params, body }) => changesAccess(params.id, body),
      },
      params: idParams,
      body: userChangeSchema,
      answer: userSchema,
      ifMatch: true,
      refuses: {
        409: "The email address is taken, or they are the last administrator.",
        429: "Too many mails to an invited user's new address; Retry-After says how long to wait.",
      },
    },
    async ({ actor, params, body, request }) =>
      versioned(
        await changeUser(params.id, body, actor, originOf(request.headers), expectedVersions(request)),
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
      ifMatch: true,
      refuses: { 409: "They are the last administrator." },
    },
    ({ actor, params, request }) => deleteUser(params.id, actor, originOf(request.headers), expectedVersions(request)),
  ),
});
