import { admin } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { exportVideos } from "@/lib/videos/export-videos";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin }, async ({ actor }) => {
    const headers = {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="waypoint-videos.csv"',
    };
    return new Response(await exportVideos(actor.id), { headers });
  }),
});
