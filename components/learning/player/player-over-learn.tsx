"use client";

import { lazy, Suspense } from "react";
import { loadCode } from "@/lib/platform/http/load-code";
import type { Props } from "./standalone-player";

const StandalonePlayer = lazy(() => loadCode(() => import("./standalone-player")));

/** The player at its own URL, loaded after the Learn grid below it. */
export function PlayerOverLearn(props: Props) {
  return (
    <Suspense fallback={null}>
      <StandalonePlayer {...props} />
    </Suspense>
  );
}
