import { selfInBody } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { getUser } from "@/lib/users/data";
import { ensureUserSchema } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  // A session ends with its person, so whoever asks for their own profile has it.
  POST: route({ access: selfInBody("id"), body: ensureUserSchema }, async ({ actor }) => getUser(actor.id)),
});
