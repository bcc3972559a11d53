"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

type Props = { state: string; children: ReactNode };

/** Gives a screen the data that the server read for it (`prefetch`): as one text, because React encodes and reads values one by one. */
export function Prefetched({ state, children }: Props) {
  const read = useMemo(() => JSON.parse(state) as DehydratedState, [state]);
  return <HydrationBoundary state={read}>{children}</HydrationBoundary>;
}
