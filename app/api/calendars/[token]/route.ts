import { visitor } from "@/lib/identity/auth/access";
import { readCalendar } from "@/lib/learning/plans/calendar";
import { calendarParams } from "@/lib/learning/plans/schema";
import { catalogue, ready } from "@/lib/platform/http/catalogue";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "readPlanCalendar",
      tag: "Plans",
      summary: "Read a plan's calendar",
      description:
        "An iCalendar file (RFC 5545) of the sessions to come, for calendar programs. `token` ends in `.ics`; it is the secret of the address.",
      access: visitor,
      params: calendarParams,
      answer: "text/calendar",
      etag: true,
      refuses: { 404: "The address ended, or never was.", 429: true },
      example: { answer: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Waypoint//Plans//EN\r\n…\r\nEND:VCALENDAR" },
    },
    async ({ params: { token }, request }) =>
      catalogue(ready(await readCalendar(token, new Date())), request, "text/calendar; charset=utf-8"),
  ),
});
