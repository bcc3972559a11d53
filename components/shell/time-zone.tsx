"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { usePreferences } from "@/components/identity/auth/preferences";
import { whenIdle } from "@/components/ui/states/when-idle";
import { savePreferencesMutation } from "@/lib/identity/users/mutations";

/** Saves the browser's time zone, in which streaks count days, unless the user has chosen one. */
export function TimeZone({ userId }: { userId: string }) {
  const router = useRouter();
  const { mutateAsync: savePreferences } = useMutation(savePreferencesMutation(userId));
  const { preferences } = usePreferences();
  const sent = useRef<string>(undefined);
  const known = preferences.timeZoneFixed ? null : preferences.timeZone;

  useEffect(() => {
    if (known === null) return;
    // The first read of the time zone takes a phone 50 ms.
    return whenIdle(() => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      if (!timeZone || timeZone === known || sent.current === timeZone) return;
      sent.current = timeZone;
      savePreferences({ timeZone })
        .then(() => router.refresh())
        // The old time zone stays in use; the next visit retries.
        .catch((error: unknown) => console.warn("The time zone was not saved", error));
    });
  }, [savePreferences, known, router]);

  return null;
}
