import { signUpSchema } from "@/lib/accounts/schema";
import { signUp } from "@/lib/accounts/sign-up";
import { visitor } from "@/lib/auth/access";
import { startSession } from "@/lib/auth/start-session";
import { originOf } from "@/lib/http/client-address";
import { created, methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: visitor, body: signUpSchema }, async ({ body, request }) => {
    const origin = originOf(request.headers);
    const user = await signUp(body, origin);
    await startSession(user, origin);
    return created(user, `/api/users/${user.id}`);
  }),
});
