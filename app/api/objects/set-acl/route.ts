import { user } from "@/lib/identity/auth/access";
import { aclInputSchema, publishedSchema } from "@/lib/identity/pictures/schema";
import { publishPicture } from "@/lib/identity/pictures/upload";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "publishPicture",
      tag: "Uploads",
      summary: "Make an uploaded picture public",
      access: user,
      body: aclInputSchema,
      answer: publishedSchema,
      refuses: { 404: "Nothing was uploaded there.", 429: true },
    },
    ({ actor, body }) => publishPicture(actor, body.objectPath),
  ),
});
