"use client";

import type { ReactNode } from "react";
import { type CurrentUser, CurrentUserProvider } from "@/components/auth/current-user";
import { PreferencesProvider } from "@/components/preferences/preferences";
import type { Language } from "@/lib/users/languages";
import type { Preferences } from "@/lib/users/schema";
import { QueryProvider } from "./query-provider";
import { Shell } from "./shell";

type Props = {
  user: CurrentUser;
  preferences: Preferences;
  browserLanguage: Language;
  modal?: ReactNode;
  children: ReactNode;
};

/** The shell of somebody who is signed in, with what their screens share. */
export function SignedInShell({ user, preferences, browserLanguage, modal, children }: Props) {
  return (
    <QueryProvider>
      <CurrentUserProvider user={user}>
        <PreferencesProvider userId={user.id} known={preferences} browserLanguage={browserLanguage}>
          <Shell>{children}</Shell>
          {modal}
        </PreferencesProvider>
      </CurrentUserProvider>
    </QueryProvider>
  );
}
