import { user } from "@/lib/identity/auth/access";
import { reviewCard } from "@/lib/learning/recall/review-card";
import { reviewedCardSchema, reviewInputSchema } from "@/lib/learning/recall/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "reviewCard",
      tag: "Cards",
      summary: "Review a card",
      description:
        "A card takes a `rating`, a question an `answer`, which the server grades. `at` is up to seven days ago. Repeating an `id` has no effect.",
      access: user,
      params: idParams,
      body: reviewInputSchema,
      answer: reviewedCardSchema,
      refuses: { 409: "The id is of another review." },
    },
    async ({ actor, params, body }) => reviewCard(actor.id, params.id, body, new Date()),
  ),
});
