"use client";

import { lazy, Suspense } from "react";
import type { Props } from "./standalone-player";

const StandalonePlayer = lazy(() => import("./standalone-player"));

/** The player opened by its own URL, loaded after the Learn grid below it. */
export function PlayerOverLearn(props: Props) {
  return (
    <Suspense fallback={null}>
      <StandalonePlayer {...props} />
    </Suspense>
  );
}
