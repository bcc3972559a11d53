import { admin } from "@/lib/identity/auth/access";
import { getCoverage } from "@/lib/organisation/coverage/data";
import { coverageSchema } from "@/lib/organisation/coverage/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getCoverage",
      tag: "Administration",
      summary: "Get what the library offers in each knowledge area, beside its demand",
      description:
        "Videos, length and points by area, the learners of the last 90 days, and the terms that at least two learners searched for and that find no video. Learners are counted at every call up to 5,000 users, and every six hours above that.",
      access: admin,
      scope: "progress:read",
      answer: coverageSchema,
    },
    () => getCoverage(),
  ),
});
