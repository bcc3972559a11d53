import { admin, selfInBody } from "@/lib/auth/access";
import { pageHeaders } from "@/lib/http/cursor";
import { methods, route } from "@/lib/http/route";
import { getUser, listUsers } from "@/lib/users/data";
import { ensureUserSchema, userListSchema } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin, query: userListSchema }, async ({ query }) => {
    const { users, total, next } = await listUsers(query);
    return Response.json(users, { headers: pageHeaders("/api/users", query, total, next) });
  }),
  // A session ends with its person, so whoever asks for their own profile has it.
  POST: route({ access: selfInBody("id"), body: ensureUserSchema }, async ({ actor }) => getUser(actor.id)),
});
