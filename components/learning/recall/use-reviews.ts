"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { announceError } from "@/components/forms/announce";
import { type Pending, reviewCardMutation } from "@/lib/learning/recall/mutations";
import { ApiError } from "@/lib/platform/http/request";

/** True for a final refusal; other errors are retried later. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

const DAY_MS = 86_400_000;

/** True for a review that was refused because this device's clock is ahead. */
const isOfFuture = ({ at }: Pending, error: unknown): boolean =>
  at !== undefined &&
  Date.parse(at) > Date.now() - DAY_MS &&
  error instanceof ApiError &&
  error.errors.some(({ path }) => path === "at");

/**
 * Sends reviews one after the other. Unsent reviews are kept on the device and sent once the connection is back, or
 * when the screen is opened again; their ids make repetitions harmless.
 */
export function useReviews(userId: string) {
  const { mutateAsync } = useMutation({ ...reviewCardMutation(), networkMode: "always" });
  const sending = useRef<Promise<void>>(Promise.resolve());

  const send = async (review: Pending) => {
    try {
      return await mutateAsync(review);
    } catch (error) {
      if (!isOfFuture(review, error)) throw error;
      return mutateAsync({ ...review, at: undefined });
    }
  };
  const keep = (review: Pending) => keepPending(userId, [...readPending(userId), review]);
  const flush = async () => {
    for (let [review] = readPending(userId); review; [review] = readPending(userId)) {
      try {
        await send(review);
      } catch (error) {
        if (!isRefused(error)) return;
        announceError(error);
      }
      const { id } = review;
      keepPending(
        userId,
        readPending(userId).filter((other) => other.id !== id),
      );
    }
  };
  const flushSoon = useEffectEvent(() => {
    sending.current = sending.current.then(flush);
  });
  useEffect(() => {
    const onOnline = () => flushSoon();
    onOnline();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);

  return {
    /** Keeps a rating, and sends it when possible. */
    rate(review: Pending) {
      keep(review);
      sending.current = sending.current.then(flush);
    },
    /** Resolves once the kept reviews have been sent, or cannot be sent. */
    settled: () => sending.current,
    /**
     * Sends an answer, which the server grades, after the kept reviews.
     * @returns null when it cannot be sent and is kept
     */
    async answer(review: Pending) {
      await sending.current;
      if (readPending(userId).length === 0) {
        try {
          return await send(review);
        } catch (error) {
          if (isRefused(error)) throw error;
        }
      }
      keep(review);
      return null;
    },
    /** Removes the last kept review of a card. @returns false when there is none */
    withdraw(cardId: string) {
      const pending = readPending(userId);
      const index = pending.findLastIndex((review) => review.cardId === cardId);
      if (index < 0) return false;
      keepPending(userId, pending.toSpliced(index, 1));
      return true;
    },
  };
}

const keyOf = (userId: string) => `waypoint.reviews.${userId}`;

/** The unsent reviews by user where the device does not store them. */
const unstored = new Map<string, Pending[]>();

/** The unsent reviews of this page and of closed pages. */
function readPending(userId: string): Pending[] {
  const kept = unstored.get(userId);
  if (kept) return kept;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    // The storage is blocked, or holds another format.
    return [];
  }
}

/** Stores unsent reviews, so that they outlive the page. Where the device stores none, the page keeps them. */
function keepPending(userId: string, pending: Pending[]): void {
  try {
    if (pending.length > 0) localStorage.setItem(keyOf(userId), JSON.stringify(pending));
    else localStorage.removeItem(keyOf(userId));
    unstored.delete(userId);
  } catch (error) {
    unstored.set(userId, pending);
    console.warn("Reviews cannot be kept on this device", error);
  }
}
