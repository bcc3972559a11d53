"use client";

import { type ComponentProps, lazy } from "react";
import type { Shell as ShellType } from "./shell";

const Shell = lazy(async () => ({ default: (await import("./shell")).Shell }));

/** The shell for the one file that every screen carries though it never shows there: its parts load where it is shown. */
export function LazyShell(props: ComponentProps<typeof ShellType>) {
  return <Shell {...props} />;
}
