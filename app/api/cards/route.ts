import { z } from "zod";
import { limitFor, user } from "@/lib/identity/auth/access";
import { createCard } from "@/lib/learning/recall/cards";
import { listCards } from "@/lib/learning/recall/data";
import { cardInputSchema, cardListSchema, cardSchema } from "@/lib/learning/recall/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { created, methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listCards",
      tag: "Cards",
      summary: "List the caller's deck",
      description:
        "Own cards, and the questions and cards of completed lessons, the newest first; `videoId` and `areaId` narrow them. A question has no back: its solution comes with a review.",
      access: user,
      query: cardListSchema,
      answer: z.array(cardSchema),
      paged: true,
    },
    async ({ actor, query }) => {
      const { cards, total, next } = await listCards(actor.id, query, new Date());
      return Response.json(cards, { headers: pageHeaders("/api/cards", query, total, next) });
    },
  ),
  POST: route(
    {
      id: "createCard",
      tag: "Cards",
      summary: "Make a card",
      description: "With two sides, and a passage of a video if it is about one.",
      access: user,
      body: cardInputSchema,
      status: 201,
      answer: cardSchema,
      refuses: { 409: "The deck is full." },
    },
    async ({ actor, body }) => {
      await requireAttempt(limitFor(actor, LIMITS.card), actor.id);
      const card = await createCard(actor.id, body, new Date());
      return created(card, `/api/cards/${card.id}`);
    },
  ),
});
