import { self } from "@/lib/identity/auth/access";
import { getPreferences, savePreferences } from "@/lib/identity/users/data";
import { preferencesInputSchema } from "@/lib/identity/users/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: self, params: idParams }, ({ params }) => getPreferences(params.id)),
  PUT: route({ access: self, params: idParams, body: preferencesInputSchema }, ({ params, body }) =>
    savePreferences(params.id, body),
  ),
});
