import { admin } from "@/lib/identity/auth/access";
import { getOverview } from "@/lib/organisation/overview/data";
import { overviewSchema } from "@/lib/organisation/overview/schema";
import { methods, route } from "@/lib/platform/http/route";
import { readTimeZone } from "@/lib/platform/organisation/data";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getOverview",
      tag: "Administration",
      summary: "Get totals, the last 30 days and what needs attention",
      description:
        "Days are in the organisation's time zone (Settings, else `TIME_ZONE`). `before` is the 30 days before those. Of what needs attention, the first three are named.",
      access: admin,
      scope: "progress:read",
      answer: overviewSchema,
    },
    async () => getOverview(await readTimeZone(), new Date()),
  ),
});
