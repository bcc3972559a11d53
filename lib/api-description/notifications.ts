import { subscriptionSchema, unsubscribeQuerySchema } from "@/lib/learning/notifications/schema";
import type { Group } from "./call";
import { ids } from "./examples";

const query = { token: `weekly_summary.${ids.person}.4mX…` };
const badLink = "The link was changed, or is not one of ours.";
const gone = "The account is deleted.";

export const notifications: Group = {
  name: "Mails that are asked for",
  description: "Ending them by the link that each of them carries, without signing in. Preferences switch them too.",
  calls: [
    {
      id: "unsubscribe",
      method: "POST",
      path: "/api/unsubscribe",
      summary: "Send no more mails of this kind",
      description:
        "One click of a mail program (RFC 8058), which posts to `/unsubscribe`, the address in the mail; what it sends is not read.",
      access: "mailLink",
      anyOrigin: true,
      query: unsubscribeQuerySchema,
      answer: subscriptionSchema,
      refusals: { 403: badLink, 404: gone },
      example: { query, answer: { kind: "weekly_summary", subscribed: false } },
    },
    {
      id: "resubscribe",
      method: "DELETE",
      path: "/api/unsubscribe",
      summary: "Send them again after all",
      access: "mailLink",
      query: unsubscribeQuerySchema,
      answer: subscriptionSchema,
      refusals: { 403: badLink, 404: gone },
      example: { query, answer: { kind: "weekly_summary", subscribed: true } },
    },
  ],
};
