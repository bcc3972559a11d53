import { visitor } from "@/lib/auth/access";
import { requireReady } from "@/lib/health/data";
import { methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: visitor }, async () => {
    await requireReady();
    return { status: "ok" };
  }),
});
