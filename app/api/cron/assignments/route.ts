import { z } from "zod";
import { scheduler } from "@/lib/identity/auth/access";
import { sendReminders } from "@/lib/organisation/assignments/send-reminders";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "sendReminders",
      tag: "Service",
      summary: "Queue the reminders of assignments that are due",
      description: "From 8:00 in each user's time zone, one mail a user and day. More calls send nothing twice.",
      access: scheduler,
      answer: z.object({ reminded: z.int() }),
    },
    () => sendReminders(),
  ),
});
