import { useEffect, useState } from "react";

/** The browser storage of a link's token while its form is filled in. */
export type Place = { key: string; type: string; storage: () => Storage };

/** An invitation outlives its tab (docs/behaviour.md, 5); the other tokens are removed with it. */
export const LINKS = {
  invite: { key: "waypoint-invitation", type: "invite", storage: () => window.localStorage },
  recovery: { key: "waypoint-recovery", type: "recovery", storage: () => window.sessionStorage },
  email_change: { key: "waypoint-email-change", type: "email_change", storage: () => window.sessionStorage },
  email_change_stop: {
    key: "waypoint-email-change-stop",
    type: "email_change_stop",
    storage: () => window.sessionStorage,
  },
} satisfies Record<string, Place>;

/** The stored token of a mailed link; null when there is none. */
export const readLinkToken = ({ key, storage }: Place) => storage().getItem(key);

/** Forgets the token once it was used or refused. */
export const clearLinkToken = ({ key, storage }: Place) => storage().removeItem(key);

/**
 * The token of the followed link, moved out of the address bar so that the history does not keep it.
 * @returns undefined before the first effect, null without a token
 */
export function useLinkToken(place: Place): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const hash = new URLSearchParams(window.location.hash.slice(1));
    const arrived = hash.get("type") === place.type ? hash.get("token_hash") : null;
    if (arrived) {
      place.storage().setItem(place.key, arrived);
      window.history.replaceState(null, "", window.location.pathname);
    }
    setToken(readLinkToken(place));
  }, [place]);
  return token;
}
