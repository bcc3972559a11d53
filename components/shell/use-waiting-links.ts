"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { addressOf, leave } from "@/components/forms/leaving";
import { toast } from "@/components/ui/toasts/toast";
import { checkConnection } from "@/lib/platform/http/connection";

/**
 * Opens every link of this site by the router, whose requests wait for the server (`holdNavigations`). While the server is
 * known to be away, the screen stays, and the link that was pressed last opens once the server responds.
 */
export function useWaitingLinks(isLost: boolean): void {
  const router = useRouter();
  const waiting = useRef<string>(null);

  useEffect(() => {
    const hold = async (event: MouseEvent) => {
      const to = addressOf(event);
      if (to === null) return;
      event.preventDefault();
      waiting.current = to;
      if (await checkConnection()) return;
      const description = "The page opens as soon as you are back online.";
      toast({ kind: "error", title: "You are offline", description });
    };
    // A link of Next.js has prevented the browser's own navigation by now; the others have not.
    const open = (event: MouseEvent) => {
      const to = addressOf(event);
      if (to === null) return;
      event.preventDefault();
      router.push(to);
    };
    if (isLost) {
      window.addEventListener("click", hold, true);
      return () => window.removeEventListener("click", hold, true);
    }
    const to = waiting.current;
    waiting.current = null;
    if (to !== null) leave(() => router.push(to));
    window.addEventListener("click", open);
    return () => window.removeEventListener("click", open);
  }, [isLost, router]);
}
