import { user } from "@/lib/auth/access";
import { catalogueOf } from "@/lib/http/catalogue";
import { methods, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";
import { listAreasOfVideo } from "@/lib/video-areas/data";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: user, params: idParams }, async ({ params, request }) =>
    catalogueOf(await listAreasOfVideo(params.id), request),
  ),
});
