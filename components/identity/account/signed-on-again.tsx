"use client";

import { useEffect } from "react";
import { AuthHeading } from "@/components/identity/auth/auth-heading";
import { announceSignedOnAgain } from "@/lib/identity/sign-on/signed-on-again";

/** Tells the tab that waits that the user has signed on again. @param refusal why they have not; null when they have */
export function SignedOnAgain({ refusal }: { refusal: string | null }) {
  useEffect(() => {
    if (refusal === null) announceSignedOnAgain();
  }, [refusal]);
  return refusal === null ? (
    <AuthHeading title="You have signed on again">Close this tab and go on in the other one.</AuthHeading>
  ) : (
    <AuthHeading title="Sign-on refused">{`${refusal} Close this tab to try again.`}</AuthHeading>
  );
}
