"use client";

import { useEffect } from "react";
import { toast } from "@/components/ui/toasts/toast";
import { REFUSAL_PARAMETER } from "@/lib/identity/sso-connections/addresses";

/** Shows the reason of a refused sign-on by the code in the page's address, and removes the code. */
export function SignOnRefusal() {
  useEffect(() => {
    const address = new URL(window.location.href);
    const code = address.searchParams.get(REFUSAL_PARAMETER);
    if (code === null) return;
    address.searchParams.delete(REFUSAL_PARAMETER);
    window.history.replaceState(null, "", address);
    import("@/lib/identity/sign-on/refusals").then(({ signOnRefusalSentence }) => {
      const description = signOnRefusalSentence(code, null);
      if (description !== null) toast({ kind: "error", title: "Sign-on refused", description });
    });
  }, []);
  return null;
}
