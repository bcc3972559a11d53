"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { addressOf } from "@/components/forms/leaving";
import { toast } from "@/components/ui/toast";
import { checkConnection } from "@/lib/platform/http/connection";

/** Blocks links while the server cannot be reached: they would open the browser's error page and lose unsaved changes. */
export function useLinksOffline(isLost: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isLost) return;
    const hold = async (event: MouseEvent) => {
      const to = addressOf(event);
      if (to === null) return;
      event.preventDefault();
      if (await checkConnection()) router.push(to);
      else toast({ kind: "error", title: "You are offline", description: "Open this again once you are back online." });
    };
    window.addEventListener("click", hold, true);
    return () => window.removeEventListener("click", hold, true);
  }, [isLost, router]);
}
