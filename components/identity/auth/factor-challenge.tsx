"use client";

import { useState } from "react";
import { Spinner } from "@/components/ui/states/spinner";
import { authState } from "@/lib/identity/accounts/auth-state";
import { meetChallenge } from "@/lib/identity/factors/api";
import type { Challenge, Factor } from "@/lib/identity/factors/schema";
import { signOut } from "@/lib/identity/sessions/api";
import { loadPage } from "@/lib/platform/http/connection";
import { ApiError } from "@/lib/platform/http/request";
import { AuthHeading } from "./auth-heading";
import FactorStep from "./factor-step";

type Props = { factors: Factor[]; next: string };

/** Asks for the second factor in a session that has not verified it. */
export function FactorChallenge({ factors, next }: Props) {
  const [isMet, setMet] = useState(false);
  const factorTypes = [...new Set(factors.map(({ factorType }) => factorType))];
  const phone = factors.find(({ factorType }) => factorType === "phone");

  /** @returns the sentence of a refusal, or null */
  const attempt = async (shown: Challenge) => {
    try {
      await meetChallenge(shown);
      return null;
    } catch (error) {
      if (error instanceof ApiError && error.reason) return `${error.reason}.`;
      throw error;
    }
  };
  const meet = async (shown: Challenge) => {
    const refusal = await attempt(shown);
    if (refusal !== null) return refusal;
    setMet(true);
    authState().announce("MFA_CHALLENGE_VERIFIED");
    // A full page load: prefetched pages of this session show the challenge.
    void loadPage(next);
    return null;
  };
  const leave = async () => {
    await signOut();
    await loadPage("/login");
  };

  if (isMet) return <Spinner className="min-h-96" />;
  return (
    <div className="flex flex-col gap-8">
      <AuthHeading title="Two-factor authentication">
        Your account uses two-step sign-in. Enter a code to continue on this device.
      </AuthHeading>
      <FactorStep
        factorTypes={factorTypes}
        isSent={false}
        onCode={(code) => meet({ code })}
        onRecoveryCode={(recoveryCode) => meet({ recoveryCode })}
        onSendCode={() => (phone ? attempt({ factorId: phone.id }) : Promise.resolve(null))}
        onBack={leave}
        backLabel="Sign out"
      />
    </div>
  );
}
