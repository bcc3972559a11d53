import { user } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { uploadInputSchema } from "@/lib/uploads/schema";
import { presignUpload } from "@/lib/uploads/upload";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: user, body: uploadInputSchema }, ({ actor, body }) => presignUpload(actor.id, body)),
});
