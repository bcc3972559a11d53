import { self } from "@/lib/identity/auth/access";
import { saveProfile } from "@/lib/identity/contact-details/save-profile";
import { profileInputSchema } from "@/lib/identity/users/schema";
import { originOf } from "@/lib/platform/http/client-address";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: route({ access: self, params: idParams, body: profileInputSchema }, async ({ actor, body, request }) =>
    saveProfile(actor, body, originOf(request.headers)),
  ),
});
