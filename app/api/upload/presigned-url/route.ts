import { user } from "@/lib/identity/auth/access";
import { uploadInputSchema } from "@/lib/identity/pictures/schema";
import { presignUpload } from "@/lib/identity/pictures/upload";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: user, body: uploadInputSchema }, ({ actor, body }) => presignUpload(actor.id, body)),
});
