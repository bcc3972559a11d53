"use client";

import { type ComponentProps, lazy } from "react";
import type { SignedInShell as ShellType } from "./signed-in-shell";

const SignedInShell = lazy(async () => ({ default: (await import("./signed-in-shell")).SignedInShell }));

/** The shell for the one file that every screen carries though it never shows there: its parts load where it is shown. */
export function LazyShell(props: ComponentProps<typeof ShellType>) {
  return <SignedInShell {...props} />;
}
