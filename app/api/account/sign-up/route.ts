import { signUpSchema } from "@/lib/accounts/schema";
import { signUp } from "@/lib/accounts/sign-up";
import { visitor } from "@/lib/auth/access";
import { signIn } from "@/lib/auth/auth";
import { originOf } from "@/lib/http/client-address";
import { created, methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: visitor, body: signUpSchema }, async ({ body, request }) => {
    const user = await signUp(body, originOf(request.headers));
    await signIn("credentials", { identifier: body.email, password: body.password, redirect: false });
    return created(user, `/api/users/${user.id}`);
  }),
});
