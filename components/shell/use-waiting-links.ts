"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { addressOf, leave } from "@/components/forms/leaving";
import { toast } from "@/components/ui/toasts/toast";
import { dismissToast, toasts } from "@/components/ui/toasts/toast-store";
import { checkConnection } from "@/lib/platform/http/connection";

/**
 * Opens every link of this site with the router, whose requests wait for the server (`holdNavigations`). While the
 * server is known not to respond, the screen stays, and the last pressed link opens once it responds.
 */
export function useWaitingLinks(isLost: boolean): void {
  const router = useRouter();
  /** The last pressed link, and the toast about it. */
  const waiting = useRef<{ to: string; toastId: number | undefined }>(null);

  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const to = addressOf(event);
      if (to === null) return;
      event.preventDefault();
      const cancel = () => {
        waiting.current = null;
      };
      toast({
        title: "Opens when you are online again",
        action: { label: "Cancel", alternative: "Press another link", run: cancel },
        duration: Number.POSITIVE_INFINITY,
      });
      waiting.current = { to, toastId: toasts.current()[0]?.id };
      void checkConnection();
    };
    // A link of Next.js has prevented the browser's navigation already; other links have not.
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
    const asked = waiting.current;
    waiting.current = null;
    if (asked) {
      if (asked.toastId !== undefined) dismissToast(asked.toastId);
      leave(() => router.push(asked.to));
    }
    window.addEventListener("click", open);
    return () => window.removeEventListener("click", open);
  }, [isLost, router]);
}
