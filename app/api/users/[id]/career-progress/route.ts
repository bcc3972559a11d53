import { selfOrAdmin } from "@/lib/auth/access";
import { listUserTracks } from "@/lib/career-tracks/data";
import { methods, route } from "@/lib/http/route";
import { idParams } from "@/lib/http/schema";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: selfOrAdmin, params: idParams }, async ({ params }) => listUserTracks(params.id)),
});
