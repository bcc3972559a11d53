import { admin } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { listAreaUsage } from "@/lib/video-areas/data";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin }, listAreaUsage),
});
