import { self } from "@/lib/identity/auth/access";
import { getPreferences, savePreferences } from "@/lib/identity/users/data";
import { preferencesInputSchema, preferencesSchema } from "@/lib/identity/users/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getPreferences",
      tag: "Users",
      summary: "Get the preferences",
      description: "Which mails are sent, how dates and numbers are written, the time zone, and single-key shortcuts.",
      access: self,
      scope: null,
      params: idParams,
      answer: preferencesSchema,
    },
    ({ params }) => getPreferences(params.id),
  ),
  PUT: route(
    {
      id: "savePreferences",
      tag: "Users",
      summary: "Change the preferences",
      description:
        "Fields that are left out stay as they are. `timeZone` without `timeZoneFixed` reports the browser's time zone; it does not replace one that the user chose.",
      access: self,
      scope: null,
      params: idParams,
      body: preferencesInputSchema,
      answer: preferencesSchema,
    },
    ({ params, body }) => savePreferences(params.id, body),
  ),
});
