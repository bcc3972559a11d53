import { selfOrAdmin } from "@/lib/identity/auth/access";
import { asViewed } from "@/lib/identity/record-views/data";
import { getTimeZone } from "@/lib/identity/users/data";
import { getSummary } from "@/lib/learning/progress/data";
import { progressParams, summarySchema } from "@/lib/learning/progress/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getSummary",
      tag: "Progress",
      summary: "Get the summary of a user's progress",
      description: "Streak, hours, badges and points by area. Days are in the user's time zone.",
      access: selfOrAdmin,
      params: progressParams,
      answer: summarySchema,
      refuses: { 404: "The user was not found." },
    },
    async ({ actor, params: { userId } }) =>
      asViewed(actor.id, userId, getSummary(userId, await getTimeZone(userId), new Date())),
  ),
});
