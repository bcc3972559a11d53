"use client";

import Link from "next/link";
import { type ReactNode, useState } from "react";
import { sentenceOf } from "@/components/forms/announce";
import { FormAlert } from "@/components/forms/form-alert";
import { Button, buttonClass } from "@/components/ui/button";
import { Spinner } from "@/components/ui/states/spinner";
import { authState } from "@/lib/identity/accounts/auth-state";
import { confirmEmail, stopEmailChange } from "@/lib/identity/contact-details/api";
import { emailOf } from "@/lib/identity/one-time-tokens/token";
import { ApiError } from "@/lib/platform/http/request";
import { AuthHeading } from "./auth-heading";
import { clearLinkToken, LINKS, type Place, useLinkToken } from "./link-token";

/** Confirms an address by the link that was mailed to it. */
export function ConfirmEmail() {
  return (
    <MailedLink
      place={LINKS.email_change}
      act={async (token) => {
        await confirmEmail(token);
        authState().announceElsewhere("USER_UPDATED");
      }}
      question={{ title: "Confirm your email", text: (email) => <>You sign in with {email}.</> }}
      label="Confirm email"
      done={{
        title: "Email confirmed",
        text: (email) => <>You now sign in with {email}.</>,
        link: "Go to Waypoint",
        href: "/",
      }}
      invalid="It is damaged or already used. Get a new link in Settings."
      help={(error) =>
        error instanceof ApiError &&
        error.type === "urn:waypoint:sign-in-required" && (
          <Link href="/login?next=/confirm-email" className={buttonClass({ size: "lg" })}>
            Sign in
          </Link>
        )
      }
    />
  );
}

/** Stops a change of address by the link that was mailed to the old one. */
export function StopEmailChange() {
  return (
    <MailedLink
      place={LINKS.email_change_stop}
      act={stopEmailChange}
      question={{
        title: "Stop the change of email",
        text: (email) => <>Your account keeps the address {email}, or gets it back.</>,
      }}
      label="Stop the change"
      done={{
        title: "Change stopped",
        text: (email) => (
          <>
            Your account has the address {email}. If you did not ask for the change, reset your password now: use
            &lsquo;Forgot password?&rsquo; on the sign-in page.
          </>
        ),
        link: "Go to sign-in",
        href: "/login",
      }}
      invalid="It is damaged or already used."
    />
  );
}

type Step = { title: string; text: (email: ReactNode) => ReactNode };

type MailedLinkProps = {
  place: Place;
  /** Uses the token up. @throws {ApiError} when the link is refused */
  act: (token: string) => Promise<unknown>;
  /** The question, the label of its button, and what is shown afterwards. */
  question: Step;
  label: string;
  done: Step & { link: string; href: string };
  /** The sentence for a link that is no longer valid, with the way to another one. */
  invalid: string;
  /** Further help when the link is refused. */
  help?: (error: unknown) => ReactNode;
};

/** The page of a mailed link that does one thing. It needs a click, because some mail servers open every link. */
function MailedLink({ place, act, question, label, done, invalid, help }: MailedLinkProps) {
  const token = useLinkToken(place);
  const [state, setState] = useState<"asks" | "runs" | "done">("asks");
  const [refusal, setRefusal] = useState<unknown>();

  if (token === undefined) return <Spinner className="min-h-96" />;
  const address = token ? emailOf(token) : null;
  if (!token || !address) return <AuthHeading title="This link is not valid">{invalid}</AuthHeading>;
  const email = <strong className="font-semibold text-fg wrap-anywhere">{address}</strong>;

  const use = async () => {
    setState("runs");
    setRefusal(undefined);
    try {
      await act(token);
      clearLinkToken(place);
      setState("done");
    } catch (error) {
      setState("asks");
      setRefusal(error);
    }
  };

  if (state === "done") {
    return (
      <div className="flex flex-col items-start gap-8" role="status">
        <AuthHeading title={done.title}>{done.text(email)}</AuthHeading>
        <Link href={done.href} className={buttonClass({ size: "lg" })}>
          {done.link}
        </Link>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <AuthHeading title={question.title}>{question.text(email)}</AuthHeading>
      <FormAlert message={refusal === undefined ? undefined : sentenceOf(refusal)} />
      {refusal !== undefined && help?.(refusal)}
      <Button size="lg" loading={state === "runs"} onClick={use}>
        {label}
      </Button>
    </div>
  );
}
