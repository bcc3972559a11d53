import { scheduler } from "@/lib/auth/access";
import { methods, route } from "@/lib/http/route";
import { sendNotifications } from "@/lib/notifications/notify";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: route({ access: scheduler }, () => sendNotifications()),
});
