import { z } from "zod";
import { user } from "@/lib/identity/auth/access";
import { listDue } from "@/lib/learning/recall/due-list";
import { cardSchema, dueListSchema } from "@/lib/learning/recall/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listDueCards",
      tag: "Cards",
      summary: "List the cards to review now",
      description:
        "The oldest due first, then new ones: 100 and 20 at most in a day, which ends at 4:00 in the caller's time zone. Empty once the preference `recall` is off.",
      access: user,
      query: dueListSchema,
      answer: z.array(cardSchema),
    },
    async ({ actor, query }) => listDue(actor.id, query.limit, new Date()),
  ),
});
