import { z } from "zod";
import { user } from "@/lib/identity/auth/access";
import { getContact } from "@/lib/identity/contact-details/data";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getContact",
      tag: "Account",
      summary: "Get the email address and phone number",
      description:
        "`pendingEmail` waits for its confirmation by mail. `emailGiven` says that somebody else changed the address and the user has not confirmed it.",
      access: user,
      answer: z.object({
        email: z.string(),
        emailVerified: z.boolean(),
        emailGiven: z.boolean(),
        pendingEmail: z.nullable(z.string()).meta({ examples: [null] }),
        phoneNumber: z.string().nullable(),
        phoneVerified: z.boolean(),
      }),
    },
    async ({ actor }) => getContact(actor.id),
  ),
});
