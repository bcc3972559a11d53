"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { announceError, attempt } from "@/components/forms/announce";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Loaded } from "@/components/ui/states/loaded";
import { toast } from "@/components/ui/toasts/toast";
import { dueCardsQuery } from "@/lib/learning/recall/api";
import { undoReviewMutation } from "@/lib/learning/recall/mutations";
import type { Card } from "@/lib/learning/recall/schema";
import type { Answer } from "@/lib/library/items/grade";
import { ReviewCard } from "./review-card";
import { useReviews } from "./use-reviews";

/** The Review screen: the cards that are due, one at a time. */
export function ReviewScreen({ userId }: { userId: string }) {
  const query = useQuery(dueCardsQuery());
  return (
    <Loaded query={query} failed="Your cards could not be loaded.">
      {(cards) => <Deck userId={userId} cards={cards} />}
    </Loaded>
  );
}

function Deck({ userId, cards }: { userId: string; cards: Card[] }) {
  const client = useQueryClient();
  const reviews = useReviews(userId);
  const { mutateAsync: undo, isPending: isUndoing } = useMutation(undoReviewMutation());
  // The list is read once, so that refetching after a review does not remove the next card.
  const [deck, setDeck] = useState({ cards, index: 0 });
  const [isSending, setSending] = useState(false);
  const { counted } = useFormats();
  const card = deck.cards[deck.index];
  const last = deck.cards[deck.index - 1];
  const goOn = () => setDeck(({ cards, index }) => ({ cards, index: index + 1 }));

  const answer = async (given: Answer) => {
    if (!card) return null;
    setSending(true);
    try {
      const review = { cardId: card.id, id: crypto.randomUUID(), answer: given, at: new Date().toISOString() };
      const answered = await reviews.answer(review);
      return answered ? (answered.result ?? null) : "kept";
    } catch (error) {
      announceError(error);
      return null;
    } finally {
      setSending(false);
    }
  };
  const rate = (rating: number) => {
    if (!card) return;
    reviews.rate({ cardId: card.id, id: crypto.randomUUID(), rating, at: new Date().toISOString() });
    goOn();
  };
  const undoLast = async () => {
    if (!last) return;
    await attempt(async () => {
      await reviews.settled();
      if (!reviews.withdraw(last.id)) await undo(last.id);
      setDeck(({ cards, index }) => ({ cards, index: index - 1 }));
    });
  };
  const readAgain = async () => {
    await reviews.settled();
    const fresh = await client.fetchQuery(dueCardsQuery());
    if (fresh.length > 0) setDeck({ cards: fresh, index: 0 });
    else toast({ kind: "success", title: "Nothing more is due yet" });
  };

  return (
    <div className="mx-auto flex max-w-160 flex-col gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-fg-2">
          {card ? `${counted(deck.cards.length - deck.index, "card")} to go` : ""}
        </p>
        {last?.kind === "recall" && (
          <Button variant="ghost" size="sm" loading={isUndoing} onClick={undoLast}>
            Undo
          </Button>
        )}
      </div>
      {card ? (
        <ReviewCard
          key={`${card.id} ${deck.index}`}
          card={card}
          isSending={isSending}
          onRate={rate}
          onAnswer={answer}
          onNext={goOn}
        />
      ) : (
        // The last button was removed. For a deck that was empty from the start, the focus stays at the top of the
        // page.
        <section
          ref={deck.cards.length > 0 ? takeFocus : undefined}
          aria-label="All done"
          tabIndex={-1}
          className="outline-none"
        >
          <EmptyState
            title="All done"
            action={
              <div className="flex flex-wrap justify-center gap-2">
                {deck.cards.length > 0 && (
                  <Button variant="secondary" onClick={readAgain}>
                    Look for more
                  </Button>
                )}
                <Link href="/" className={buttonClass()}>
                  Back to Home
                </Link>
              </div>
            }
          >
            {deck.cards.length > 0
              ? "What you have forgotten comes back in ten minutes, the rest over the next days."
              : "Nothing is due. Questions and cards of the lessons you complete come back here before they are forgotten."}
          </EmptyState>
        </section>
      )}
    </div>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
