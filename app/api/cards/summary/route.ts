import { user } from "@/lib/identity/auth/access";
import { recallSummarySchema } from "@/lib/learning/recall/schema";
import { getRecallSummary } from "@/lib/learning/recall/summary";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getRecallSummary",
      tag: "Cards",
      summary: "Get where the caller's deck stands",
      description:
        "What is due, what is remembered by knowledge area, and the cards that come back in the next 30 days. `remembered` is null before seven answers.",
      access: user,
      answer: recallSummarySchema,
    },
    async ({ actor }) => getRecallSummary(actor.id, new Date()),
  ),
});
