import { scheduler } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { deliverDue } from "@/lib/outbox/deliver";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: scheduler }, () => deliverDue()),
});
