import { self } from "@/lib/auth/access";
import { saveProfile } from "@/lib/contact-details/save-profile";
import { originOf } from "@/lib/http/client-address";
import { methods, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { profileInputSchema } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: route({ access: self, params: idParams, body: profileInputSchema }, async ({ actor, body, request }) =>
    saveProfile(actor, body, originOf(request.headers)),
  ),
});
