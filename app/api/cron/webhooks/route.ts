import { z } from "zod";
import { scheduler } from "@/lib/identity/auth/access";
import { deliverWebhooks } from "@/lib/organisation/webhooks/deliver";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "sendWebhooks",
      tag: "Service",
      summary: "Send the messages for webhooks that are due",
      access: scheduler,
      answer: z.object({ sent: z.int(), failed: z.int() }),
    },
    () => deliverWebhooks(),
  ),
});
