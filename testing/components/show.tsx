import { type RenderResult, render } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { type CurrentUser, CurrentUserProvider } from "@/components/identity/auth/current-user";
import { PreferencesProvider } from "@/components/identity/auth/preferences";
import { QueryProvider } from "@/components/shell/query-provider";
import { ThemeProvider } from "@/components/shell/theme";
import { Toaster } from "@/components/ui/toast";
import type { Preferences } from "@/lib/identity/users/schema";
import { ada, preferencesOf } from "./entities";
import { answer } from "./server";

export { act, fireEvent, screen, waitFor, within } from "@testing-library/react";

type Options = {
  /** The user who is signed in; null on the screens before sign-in. */
  user?: CurrentUser | null;
  preferences?: Partial<Preferences>;
  /** The address of the screen. */
  at?: string;
};

type Shown = RenderResult & {
  user: UserEvent;
  /** Replaces the text of a field. */
  fill: (field: HTMLElement, text: string) => Promise<void>;
};

/** Renders a component inside the providers that every screen has. */
export function show(children: ReactNode, { user = ada, preferences, at = "/" }: Options = {}): Shown {
  window.history.replaceState(null, "", at);
  if (user) answer({ "GET /api/session": sessionOf(user), [`GET /api/users/${user.id}`]: user });
  const signedIn = user && (
    <CurrentUserProvider user={user}>
      <PreferencesProvider userId={user.id} known={preferencesOf(preferences)} browserLanguage="en-GB">
        {children}
      </PreferencesProvider>
    </CurrentUserProvider>
  );
  const actions = userEvent.setup();
  return {
    ...render(
      <ThemeProvider>
        <QueryProvider>{signedIn ?? children}</QueryProvider>
        <Toaster />
      </ThemeProvider>,
    ),
    user: actions,
    fill: async (field, text) => {
      await actions.clear(field);
      if (text) await actions.paste(text);
    },
  };
}

/** A session for the shell, whose token does not expire within a test. */
const sessionOf = (user: CurrentUser) => ({ user, expires_at: Math.floor(Date.now() / 1000) + 3600 });
