import { self } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { getPreferences, savePreferences } from "@/lib/users/data";
import { preferencesInputSchema } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: self, params: idParams }, ({ params }) => getPreferences(params.id)),
  PUT: route({ access: self, params: idParams, body: preferencesInputSchema }, ({ params, body }) =>
    savePreferences(params.id, body),
  ),
});
