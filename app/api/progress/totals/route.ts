import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { recordView } from "@/lib/identity/record-views/data";
import { listTotals } from "@/lib/learning/progress/data";
import { totalsQuerySchema, userTotalsSchema } from "@/lib/learning/progress/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listTotals",
      tag: "Progress",
      summary: "Get the totals of some users",
      description:
        "Completed videos, those of them that were watched and that were marked, and points, of up to 200 users. `userIds` are separated by commas. Users without a completion are left out.",
      access: admin,
      query: totalsQuerySchema,
      answer: z.array(userTotalsSchema),
    },
    async ({ actor, query }) => {
      const answer = [...(await listTotals(query.userIds))].map(([userId, totals]) => ({ userId, ...totals }));
      const [userId, ...others] = new Set(query.userIds);
      if (userId !== undefined && others.length === 0) await recordView(actor.id, userId);
      return answer;
    },
  ),
});
