"use client";

import { lazy, Suspense } from "react";
import type { Props } from "./standing-player";

const StandingPlayer = lazy(() => import("./standing-player"));

/** A player opened by its own address; it loads behind the grid it stands over. */
export function PlayerOverLearn(props: Props) {
  return (
    <Suspense fallback={null}>
      <StandingPlayer {...props} />
    </Suspense>
  );
}
