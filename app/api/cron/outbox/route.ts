import { z } from "zod";
import { scheduler } from "@/lib/identity/auth/access";
import { deliverDue } from "@/lib/messages/delivery/deliver";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "deliverMessages",
      tag: "Service",
      summary: "Send the messages that are due",
      access: scheduler,
      answer: z.object({ sent: z.int(), failed: z.int() }),
    },
    () => deliverDue(),
  ),
});
