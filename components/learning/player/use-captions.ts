import { useState } from "react";
import { usePreferences } from "@/components/identity/auth/preferences";

/**
 * The language of the captions that the learner wants; null for none. A change holds from the next lesson that opens, because the
 * open player may show what was switched in it.
 */
export function useCaptions(): string | null {
  const { preferences, browserLanguage } = usePreferences();
  const [captions] = useState(preferences.captions ? (preferences.language ?? browserLanguage) : null);
  return captions;
}
