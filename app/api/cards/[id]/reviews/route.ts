import { user } from "@/lib/identity/auth/access";
import { reviewCard } from "@/lib/learning/recall/review-card";
import { reviewedCardSchema, reviewInputSchema } from "@/lib/learning/recall/schema";
import { methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "reviewCard",
      tag: "Cards",
      summary: "Review a card",
      description:
        "A card takes a `rating`, a question an `answer`, which the server grades. `at` is up to seven days ago. Repeating an `id` has no effect. A card takes 100 reviews in a day, a user's deck 2,000.",
      access: user,
      params: idParams,
      body: reviewInputSchema,
      answer: reviewedCardSchema,
      refuses: { 409: "The id is of another review, or an open check asks the question." },
    },
    async ({ actor, params, body }) => {
      await requireAttempt(LIMITS.review, actor.id);
      return reviewCard(actor.id, params.id, body, new Date());
    },
  ),
});
