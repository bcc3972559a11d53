import { limitFor, user } from "@/lib/identity/auth/access";
import { deleteCard, updateCard } from "@/lib/learning/recall/cards";
import { cardChangeSchema, cardSchema } from "@/lib/learning/recall/schema";
import { methods, route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      id: "updateCard",
      tag: "Cards",
      summary: "Change or pause a card",
      description: "Fields that are left out stay as they are. Questions and cards of lessons can only be `paused`.",
      access: user,
      params: idParams,
      body: cardChangeSchema,
      answer: cardSchema,
      example: { body: { paused: true } },
    },
    async ({ actor, params, body: { paused, ...content } }) => {
      // Each change of the content is another version.
      if (Object.keys(content).length > 0) await requireAttempt(limitFor(actor, LIMITS.card), actor.id);
      return updateCard(actor.id, params.id, { paused, ...content }, new Date());
    },
  ),
  DELETE: route(
    {
      id: "deleteCard",
      tag: "Cards",
      summary: "Delete an own card",
      access: user,
      params: idParams,
      status: 204,
    },
    async ({ actor, params }) => deleteCard(actor.id, params.id),
  ),
});
