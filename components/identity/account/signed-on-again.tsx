"use client";

import { useEffect } from "react";
import { AuthHeading } from "@/components/identity/auth/auth-heading";
import { announceSignedOnAgain } from "@/lib/identity/sign-on/signed-on-again";

/** Tells the waiting tab that the user has signed on again. @param refusal the reason when the sign-on failed, else null */
export function SignedOnAgain({ refusal }: { refusal: string | null }) {
  useEffect(() => {
    if (refusal === null) announceSignedOnAgain();
  }, [refusal]);
  return refusal === null ? (
    <AuthHeading title="You have signed on again">Close this tab and continue in the other one.</AuthHeading>
  ) : (
    <AuthHeading title="Sign-on refused">{`${refusal} Close this tab to try again.`}</AuthHeading>
  );
}
