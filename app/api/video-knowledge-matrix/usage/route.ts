import { admin } from "@/lib/identity/auth/access";
import { listAreaUsage } from "@/lib/library/videos/data";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: admin }, listAreaUsage),
});
