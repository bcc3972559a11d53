import { user } from "@/lib/identity/auth/access";
import { verifyPhone } from "@/lib/identity/contact-details/data";
import { codeSchema } from "@/lib/identity/factors/schema";
import { userSchema } from "@/lib/identity/users/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "verifyPhone",
      tag: "Account",
      summary: "Confirm a phone number with its code",
      access: user,
      body: codeSchema,
      answer: userSchema,
      refuses: { 409: "The number belongs to another account.", 429: true },
    },
    async ({ actor, body, request }) => verifyPhone(actor, body.code, originOf(request.headers)),
  ),
});
