import { visitor } from "@/lib/identity/auth/access";
import { requireReady } from "@/lib/platform/health";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: visitor }, async () => {
    await requireReady();
    return { status: "ok" };
  }),
});
