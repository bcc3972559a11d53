import { admin, doneBy } from "@/lib/identity/auth/access";
import { deleteVideoArea } from "@/lib/library/videos/score";
import { methods, noContent, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: route({ access: admin, params: idParams }, async ({ actor, params, request }) => {
    await deleteVideoArea(params.id, doneBy(actor, request));
    return noContent();
  }),
});
