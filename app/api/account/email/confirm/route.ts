import { linkSchema } from "@/lib/accounts/schema";
import { visitor } from "@/lib/auth/access";
import { confirmEmail } from "@/lib/contact-details/change";
import { originOf } from "@/lib/http/client-address";
import { methods, noContent, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: visitor, body: linkSchema }, async ({ body, request }) => {
    await confirmEmail(body.token_hash, originOf(request.headers));
    return noContent();
  }),
});
