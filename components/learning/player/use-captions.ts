import { useState } from "react";
import { usePreferences } from "@/components/identity/auth/preferences";

/**
 * The language of the captions that the learner wants; null for none. A change applies from the next lesson on, because
 * captions may have been switched in the open player itself.
 */
export function useCaptions(): string | null {
  const { preferences, browserLanguage } = usePreferences();
  const [captions] = useState(preferences.captions ? (preferences.language ?? browserLanguage) : null);
  return captions;
}
