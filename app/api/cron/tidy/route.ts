import { tidy } from "@/lib/accounts/tidy";
import { scheduler } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: scheduler }, () => tidy()),
});
