"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { makeQueryClient } from "@/lib/platform/http/query-client";
import { shareChanges } from "@/lib/platform/http/share-changes";

/** Provides one query cache per signed-in user, which follows the writes of other tabs. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  useEffect(() => shareChanges(client), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
