"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { savePreferences } from "@/lib/users/api";

/** Tells the server where the person is, since streaks count their own days, and reads the figures anew. */
export function TimeZone({ userId, known }: { userId: string; known: string }) {
  const router = useRouter();
  const queries = useQueryClient();
  const sent = useRef<string>(undefined);

  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (!timeZone || timeZone === known || sent.current === timeZone) return;
    sent.current = timeZone;
    savePreferences(userId, { timeZone })
      .then(() => {
        router.refresh();
        return queries.invalidateQueries({ queryKey: ["/api/progress"] });
      })
      // The days stay those of the zone known until now; the next visit tries again.
      .catch((error: unknown) => console.warn("The time zone was not saved", error));
  }, [userId, known, router, queries]);

  return null;
}
