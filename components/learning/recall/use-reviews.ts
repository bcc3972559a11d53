"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { toast } from "@/components/ui/toasts/toast";
import { type Pending, reviewCardMutation } from "@/lib/learning/recall/mutations";
import { ApiError, reasonOf } from "@/lib/platform/http/request";
import { keepPending, readPending } from "./review-store";

/**
 * Sends reviews one after the other, in their order. What cannot be sent is kept on the device and sent once the connection is back, or
 * at the next start; ids make a repeated one harmless.
 */
export function useReviews(userId: string) {
  const { mutateAsync: send } = useMutation({ ...reviewCardMutation(), networkMode: "always" });
  const sending = useRef<Promise<void>>(Promise.resolve());

  const flush = async () => {
    for (let [review] = readPending(userId); review; [review] = readPending(userId)) {
      try {
        await send(review);
      } catch (error) {
        // Refused for good, by a rule; anything else is tried again later.
        if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return;
        toast({ kind: "error", title: "Error", description: reasonOf(error) });
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
    /** Keeps a rating and sends it when that is possible. */
    rate(review: Pending) {
      keepPending(userId, [...readPending(userId), review]);
      sending.current = sending.current.then(flush);
      return sending.current;
    },
    /** Resolves once what was kept has been sent, or cannot be. */
    settled: () => sending.current,
    /** Sends an answer, which the server grades, after what was kept. */
    async answer(review: Pending) {
      await sending.current;
      return send(review);
    },
  };
}
