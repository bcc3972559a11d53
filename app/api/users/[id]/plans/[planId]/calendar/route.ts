import { auditContext, self } from "@/lib/identity/auth/access";
import { closeCalendar, openCalendar } from "@/lib/learning/plans/calendar";
import { planCalendarSchema, planParams } from "@/lib/learning/plans/schema";
import { created, methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "openPlanCalendar",
      tag: "Plans",
      summary: "Make a calendar address of a plan",
      description: "The address is shown once; a new one ends the one before. Whoever knows it can read the sessions.",
      access: self,
      scope: null,
      params: planParams,
      status: 201,
      answer: planCalendarSchema,
    },
    async ({ actor, params: { planId }, request }) => {
      await requireAttempt(LIMITS.ownAct, actor.id);
      const calendar = await openCalendar(actor, planId, auditContext(actor, request));
      return created(calendar, calendar.url);
    },
  ),
  DELETE: route(
    {
      id: "closePlanCalendar",
      tag: "Plans",
      summary: "End the calendar address of a plan",
      access: self,
      params: planParams,
      status: 204,
    },
    async ({ actor, params: { id, planId }, request }) => closeCalendar(id, planId, auditContext(actor, request)),
  ),
});
