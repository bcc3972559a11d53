import { setSubscription } from "@/lib/learning/notifications/data";
import { subscriptionSchema, unsubscribeQuerySchema } from "@/lib/learning/notifications/schema";
import { mailLink } from "@/lib/learning/notifications/unsubscribe";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  // A mail program posts from another site and without a session (RFC 8058).
  POST: route(
    {
      id: "unsubscribe",
      tag: "Notifications",
      summary: "Unsubscribe from one kind of mail",
      description:
        "The one-click call of a mail program (RFC 8058), which posts to `/unsubscribe`, the address in the mail. The body is ignored.",
      access: mailLink,
      query: unsubscribeQuerySchema,
      answer: subscriptionSchema,
      anyOrigin: true,
      refuses: { 403: "The link is invalid.", 404: "The account is deleted." },
    },
    ({ actor }) => setSubscription(actor, false),
  ),
  DELETE: route(
    {
      id: "resubscribe",
      tag: "Notifications",
      summary: "Subscribe again",
      access: mailLink,
      query: unsubscribeQuerySchema,
      answer: subscriptionSchema,
      refuses: { 403: "The link is invalid.", 404: "The account is deleted." },
    },
    ({ actor }) => setSubscription(actor, true),
  ),
});
