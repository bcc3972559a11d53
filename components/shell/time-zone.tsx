"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { usePreferences } from "@/components/identity/auth/preferences";
import { savePreferences } from "@/lib/identity/users/api";

/** Tells the server where the person is, since streaks count their own days, unless they have chosen a time zone. */
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
      // The days stay those of the zone known until now; the next visit tries again.
      .catch((error: unknown) => console.warn("The time zone was not saved", error));
  }, [userId, known, router]);

  return null;
}
