"use client";

import type { ReactNode } from "react";
import { type CurrentUser, CurrentUserProvider } from "@/components/auth/current-user";
import { QueryProvider } from "./query-provider";
import { Shell } from "./shell";

type Props = { user: CurrentUser; modal?: ReactNode; children: ReactNode };

/** The shell of somebody who is signed in, with what their screens share. */
export function SignedInShell({ user, modal, children }: Props) {
  return (
    <QueryProvider>
      <CurrentUserProvider user={user}>
        <Shell>{children}</Shell>
        {modal}
      </CurrentUserProvider>
    </QueryProvider>
  );
}
