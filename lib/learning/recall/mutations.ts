import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { invalidate } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import { cardsKey, recallSummaryQuery } from "./api";
import type { Card, CardChange, CardInput, ReviewedCard, ReviewInput } from "./schema";

/** A review that the browser keeps until the server has it. */
export type Pending = { cardId: string } & Pick<ReviewInput, "id" | "rating" | "answer" | "at">;

/** Refetches the figures after each review. The due list is refetched only at its end. */
const moved = (client: QueryClient) => invalidate(client, recallSummaryQuery());

/** Reviews a card. The same id again has no effect. */
export const reviewCardMutation = () =>
  mutationOptions({
    mutationFn: ({ cardId, ...review }: Pending) =>
      request<ReviewedCard>(`/api/cards/${cardId}/reviews`, { method: "POST", body: review }),
    onSuccess: (_card, _review, _before, { client }) => moved(client),
  });

/** Undoes the last review of a card. */
export const undoReviewMutation = () =>
  mutationOptions({
    mutationFn: (cardId: string) => request<Card>(`/api/cards/${cardId}/reviews/last`, { method: "DELETE" }),
    onSuccess: (_card, _id, _before, { client }) => moved(client),
  });

/** Makes a card of the user's own. */
export const createCardMutation = () =>
  mutationOptions({
    mutationFn: (input: CardInput) => request<Card>("/api/cards", { method: "POST", body: input }),
    onSuccess: (_card, _input, _before, { client }) => invalidate(client, { queryKey: cardsKey }),
  });

/** Changes a card of the user's own, or pauses a card of the deck. */
export const changeCardMutation = () =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: string; change: CardChange }) =>
      request<Card>(`/api/cards/${id}`, { method: "PUT", body: change }),
    onSuccess: (_card, _change, _before, { client }) => invalidate(client, { queryKey: cardsKey }),
  });

/** Deletes a card of the user's own. */
export const deleteCardMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => request(`/api/cards/${id}`, { method: "DELETE" }),
    onSuccess: (_answer, _id, _before, { client }) => invalidate(client, { queryKey: cardsKey }),
  });
