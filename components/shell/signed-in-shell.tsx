"use client";

import type { ReactNode } from "react";
import { type CurrentUser, CurrentUserProvider } from "@/components/identity/auth/current-user";
import { PreferencesProvider } from "@/components/identity/auth/preferences";
import type { Preferences } from "@/lib/identity/users/schema";
import type { Language } from "@/lib/platform/languages";
import { QueryProvider } from "./query-provider";
import { Shell } from "./shell";

type Props = {
  user: CurrentUser;
  preferences: Preferences;
  browserLanguage: Language;
  /** Shows Team in the navigation. */
  managesTeams: boolean;
  modal?: ReactNode;
  children: ReactNode;
};

/** The shell of a signed-in user, with the providers that the screens share. */
export function SignedInShell({ user, preferences, browserLanguage, managesTeams, modal, children }: Props) {
  return (
    <QueryProvider>
      <CurrentUserProvider user={user}>
        <PreferencesProvider userId={user.id} known={preferences} browserLanguage={browserLanguage}>
          <Shell managesTeams={managesTeams}>{children}</Shell>
          {modal}
        </PreferencesProvider>
      </CurrentUserProvider>
    </QueryProvider>
  );
}
