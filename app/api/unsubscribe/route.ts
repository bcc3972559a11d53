import { setSubscription } from "@/lib/learning/notifications/data";
import { unsubscribeQuerySchema } from "@/lib/learning/notifications/schema";
import { mailLink } from "@/lib/learning/notifications/unsubscribe";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  // A mail program posts from elsewhere, and brings nothing of a session (RFC 8058).
  POST: route({ access: mailLink, query: unsubscribeQuerySchema, anyOrigin: true }, ({ actor }) =>
    setSubscription(actor, false),
  ),
  DELETE: route({ access: mailLink, query: unsubscribeQuerySchema }, ({ actor }) => setSubscription(actor, true)),
});
