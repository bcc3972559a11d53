import { scheduler } from "@/lib/identity/auth/access";
import { sendNotifications } from "@/lib/learning/notifications/notify";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: scheduler }, () => sendNotifications()),
});
