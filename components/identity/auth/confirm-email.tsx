"use client";

import Link from "next/link";
import { useState } from "react";
import { sentenceOf } from "@/components/forms/announce";
import { FormAlert } from "@/components/forms/form-alert";
import { Button, buttonClass } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { authState } from "@/lib/identity/accounts/auth-state";
import { confirmEmail } from "@/lib/identity/contact-details/requests";
import { emailOf } from "@/lib/identity/one-time-tokens/token";
import { AuthHeading } from "./auth-heading";
import { clearLinkToken, LINKS, useLinkToken } from "./link-token";

/** The page of an email confirmation link. It needs a click, because some mail servers open every link. */
export function ConfirmEmail() {
  const token = useLinkToken(LINKS.email_change);
  const [state, setState] = useState<"asks" | "runs" | "done">("asks");
  const [refusal, setRefusal] = useState<string>();

  if (token === undefined) return <Spinner className="min-h-96" />;
  const email = token ? emailOf(token) : null;

  const confirm = async () => {
    setState("runs");
    setRefusal(undefined);
    try {
      await confirmEmail(token ?? "");
      clearLinkToken(LINKS.email_change);
      setState("done");
      authState().announceElsewhere("USER_UPDATED");
    } catch (error) {
      setState("asks");
      setRefusal(sentenceOf(error));
    }
  };

  if (!email) {
    return (
      <AuthHeading title="This link is not valid">
        It is damaged or already used. Change your email again in Settings to get a new link.
      </AuthHeading>
    );
  }
  if (state === "done") {
    return (
      <div className="flex flex-col items-start gap-8" role="status">
        <AuthHeading title="Email confirmed">
          You now sign in with <strong className="font-semibold text-fg wrap-anywhere">{email}</strong>.
        </AuthHeading>
        <Link href="/" className={buttonClass({ size: "lg" })}>
          Go to Waypoint
        </Link>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <AuthHeading title="Confirm your new email">
        You will sign in with <strong className="font-semibold text-fg wrap-anywhere">{email}</strong>.
      </AuthHeading>
      <FormAlert message={refusal} />
      <Button size="lg" loading={state === "runs"} onClick={confirm}>
        Confirm email
      </Button>
    </div>
  );
}
