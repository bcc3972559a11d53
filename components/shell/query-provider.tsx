"use client";

import { type DehydratedState, HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { makeQueryClient } from "@/lib/platform/http/query-client";
import { shareChanges } from "@/lib/platform/http/share-changes";

/** Provides one query cache per signed-in user, which follows the writes of other tabs. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  useEffect(() => shareChanges(client), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/**
 * Passes a screen the data that the server read for it (`prefetch`), as one text, because React serialises values one
 * by one. It is in this file, which every layout loads, because otherwise each screen would load a copy.
 */
export function Prefetched({ state, children }: { state: string; children: ReactNode }) {
  const read = useMemo(() => JSON.parse(state) as DehydratedState, [state]);
  return <HydrationBoundary state={read}>{children}</HydrationBoundary>;
}
