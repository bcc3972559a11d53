import { self } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { savePreferences } from "@/lib/users/data";
import { preferencesSchema } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  PUT: route({ access: self, params: idParams, body: preferencesSchema }, async ({ params, body }) =>
    savePreferences(params.id, body),
  ),
});
