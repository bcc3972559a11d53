import { self } from "@/lib/identity/auth/access";
import { saveProfile } from "@/lib/identity/contact-details/save-profile";
import { profileInputSchema, userSchema } from "@/lib/identity/users/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { expectedVersions, versioned } from "@/lib/platform/http/version";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      id: "saveProfile",
      tag: "Users",
      summary: "Change the profile",
      description:
        "Fields that are left out stay as they are. A new email address takes effect when its link is followed.",
      access: self,
      scope: null,
      params: idParams,
      body: profileInputSchema,
      answer: userSchema,
      ifMatch: true,
      refuses: {
        409: "An account has this email address, or sign-on is required at the present one and not at this one.",
        429: "Too many mails to this address; Retry-After says how long to wait.",
      },
    },
    async ({ actor, body, request }) =>
      versioned(await saveProfile(actor, body, originOf(request.headers), expectedVersions(request)), request),
  ),
});
