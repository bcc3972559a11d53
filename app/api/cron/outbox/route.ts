import { scheduler } from "@/lib/identity/auth/access";
import { deliverDue } from "@/lib/messages/delivery/deliver";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: scheduler }, () => deliverDue()),
});
