import { scheduler } from "@/lib/identity/auth/access";
import { sendNotifications } from "@/lib/learning/notifications/notify";
import { notificationsSentSchema } from "@/lib/learning/notifications/schema";
import { sendTeamReports } from "@/lib/organisation/weekly-report/send-team-reports";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "sendNotifications",
      tag: "Service",
      summary: "Queue the notifications that are due",
      description:
        "Weekly summaries, streak reminders and weekly team reports, when they are due in each user's time zone. Call it every hour; more calls send nothing twice.",
      access: scheduler,
      answer: notificationsSentSchema,
    },
    async () => ({ ...(await sendNotifications()), ...(await sendTeamReports()) }),
  ),
});
