import { user } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { aclInputSchema } from "@/lib/uploads/schema";
import { publishPicture } from "@/lib/uploads/upload";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: user, body: aclInputSchema }, ({ actor, body }) => publishPicture(actor.id, body.objectPath)),
});
