import { user } from "@/lib/identity/auth/access";
import { listAreasOfVideo } from "@/lib/library/videos/data";
import { catalogueOf } from "@/lib/platform/http/catalogue";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user, params: idParams }, async ({ params, request }) =>
    catalogueOf(await listAreasOfVideo(params.id), request),
  ),
});
