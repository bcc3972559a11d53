"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { usePreferences } from "@/components/identity/auth/preferences";
import { savePreferences } from "@/lib/identity/users/api";

/** Saves the browser's time zone, in which streaks count days, unless the user has chosen one. */
export function TimeZone() {
  const router = useRouter();
  const userId = useCurrentUser()?.id;
  const { preferences } = usePreferences();
  const sent = useRef<string>(undefined);
  const known = preferences.timeZoneFixed ? null : preferences.timeZone;

  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (!userId || !timeZone || known === null || timeZone === known || sent.current === timeZone) return;
    sent.current = timeZone;
    savePreferences(userId, { timeZone })
      .then(() => router.refresh())
      // The old time zone stays in use; the next visit retries.
      .catch((error: unknown) => console.warn("The time zone was not saved", error));
  }, [userId, known, router]);

  return null;
}
