import { signUpSchema } from "@/lib/identity/accounts/schema";
import { signUp } from "@/lib/identity/accounts/sign-up";
import { visitor } from "@/lib/identity/auth/access";
import { startSession } from "@/lib/identity/auth/start-session";
import { originOf } from "@/lib/platform/http/client-address";
import { created, methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: visitor, body: signUpSchema }, async ({ body, request }) => {
    const origin = originOf(request.headers);
    const user = await signUp(body, origin);
    await startSession(user, origin);
    return created(user, `/api/users/${user.id}`);
  }),
});
