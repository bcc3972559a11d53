"use client";

import { type ComponentProps, lazy } from "react";
import { loadCode } from "@/lib/platform/http/load-code";
import type { SignedInShell as ShellType } from "./signed-in-shell";

const SignedInShell = lazy(() =>
  loadCode(async () => ({ default: (await import("./signed-in-shell")).SignedInShell })),
);

/** The shell for files that every screen loads but rarely shows; its code loads when it is shown. */
export function LazyShell(props: ComponentProps<typeof ShellType>) {
  return <SignedInShell {...props} />;
}
