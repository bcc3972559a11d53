import { scheduler } from "@/lib/identity/auth/access";
import { tidy } from "@/lib/organisation/retention/clean-up";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: scheduler }, () => tidy()),
});
