import { admin, doneBy } from "@/lib/auth/access";
import { methods, noContent, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { deleteVideoArea } from "@/lib/video-areas/data";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  DELETE: route({ access: admin, params: idParams }, async ({ actor, params, request }) => {
    await deleteVideoArea(params.id, doneBy(actor, request));
    return noContent();
  }),
});
