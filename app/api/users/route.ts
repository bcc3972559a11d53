import { admin, selfInBody } from "@/lib/identity/auth/access";
import { getUser, listUsers } from "@/lib/identity/users/data";
import { ensureUserSchema, userListSchema } from "@/lib/identity/users/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, query: userListSchema }, async ({ query }) => {
    const { users, total, next } = await listUsers(query);
    return Response.json(users, { headers: pageHeaders("/api/users", query, total, next) });
  }),
  // A session ends with its person, so whoever asks for their own profile has it.
  POST: route({ access: selfInBody("id"), body: ensureUserSchema }, async ({ actor }) => getUser(actor.id)),
});
