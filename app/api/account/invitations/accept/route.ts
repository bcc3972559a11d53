import { newPasswordSchema } from "@/lib/accounts/schema";
import { visitor } from "@/lib/auth/access";
import { signIn } from "@/lib/auth/auth";
import { originOf } from "@/lib/http/client-address";
import { methods, route } from "@/lib/http/route";
import { acceptInvitation } from "@/lib/invitations/accept";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: visitor, body: newPasswordSchema }, async ({ body, request }) => {
    const user = await acceptInvitation(body, originOf(request.headers));
    await signIn("credentials", { identifier: user.email, password: body.password, redirect: false });
    return user;
  }),
});
