import { admin, doneBy } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { exportVideos } from "@/lib/videos/export-videos";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin }, async ({ actor, request }) => exportVideos(actor.id, doneBy(actor, request))),
});
