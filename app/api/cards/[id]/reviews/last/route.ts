import { user } from "@/lib/identity/auth/access";
import { undoReview } from "@/lib/learning/recall/review-card";
import { cardSchema } from "@/lib/learning/recall/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(
    {
      id: "undoReview",
      tag: "Cards",
      summary: "Undo the last review of a card",
      description: "Within ten minutes. The card is as before; the review is kept, marked as undone.",
      access: user,
      params: idParams,
      answer: cardSchema,
      refuses: { 409: "The answer to a question cannot be undone." },
    },
    async ({ actor, params }) => undoReview(actor.id, params.id, new Date()),
  ),
});
