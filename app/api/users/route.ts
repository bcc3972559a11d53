import { z } from "zod";
import { admin, selfInBody } from "@/lib/identity/auth/access";
import { getUser, listUsers } from "@/lib/identity/users/data";
import { ensureUserSchema, listedUserSchema, userListSchema, userSchema } from "@/lib/identity/users/schema";
import { isLateUser } from "@/lib/organisation/assignments/sql";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listUsers",
      tag: "Users",
      summary: "List the users",
      description:
        "Newest first unless `sort` says otherwise, one page at a time. `q` searches names and email addresses; `late` are users who are late with an assignment; the matches of a search, and late users, are counted up to 1,000. The `state` undelivered means that the invitation's mail could not be delivered.",
      access: admin,
      query: userListSchema,
      answer: z.array(listedUserSchema),
      paged: true,
      example: { query: { q: "ada", role: "user", sort: "name" } },
    },
    async ({ query }) => {
      const { users, total, next } = await listUsers(query, query.late ? isLateUser : undefined);
      return Response.json(users, { headers: pageHeaders("/api/users", query, total, next) });
    },
  ),
  // A session ends with its user, so the caller's profile exists.
  POST: route(
    {
      id: "ensureUser",
      tag: "Users",
      summary: "Get the user's own profile",
      description: "`isAdmin` is accepted and ignored.",
      access: selfInBody("id"),
      body: ensureUserSchema,
      answer: userSchema,
    },
    async ({ actor }) => getUser(actor.id),
  ),
});
