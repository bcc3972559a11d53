"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { hasAnyDrafts } from "./drafts";

/** Makes the browser ask before it leaves a page with texts that are not sent, or not confirmed by the server. */
export function useUnsentWarning() {
  const client = useQueryClient();
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasAnyDrafts() || client.isMutating() > 0) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [client]);
}
