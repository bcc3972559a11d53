import { visitor } from "@/lib/identity/auth/access";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: visitor }, async () => ({ status: "ok" })),
});
