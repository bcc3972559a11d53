import { linkSchema } from "@/lib/identity/accounts/schema";
import { visitor } from "@/lib/identity/auth/access";
import { confirmEmail } from "@/lib/identity/contact-details/change";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, noContent, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: visitor, body: linkSchema }, async ({ body, request }) => {
    await confirmEmail(body.token_hash, originOf(request.headers));
    return noContent();
  }),
});
