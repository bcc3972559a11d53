import { user } from "@/lib/identity/auth/access";
import { aclInputSchema } from "@/lib/identity/pictures/schema";
import { publishPicture } from "@/lib/identity/pictures/upload";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: route({ access: user, body: aclInputSchema }, ({ actor, body }) => publishPicture(actor.id, body.objectPath)),
});
