"use client";

import Link from "next/link";
import { type ReactNode, useState } from "react";
import { sentenceOf } from "@/components/forms/announce";
import { FormAlert } from "@/components/forms/form-alert";
import { Button, buttonClass } from "@/components/ui/button";
import { Spinner } from "@/components/ui/states/spinner";
import { emailOf } from "@/lib/identity/one-time-tokens/token";
import { AuthHeading } from "./auth-heading";
import { clearLinkToken, type Place, useLinkToken } from "./link-token";

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
export function MailedLink({ place, act, question, label, done, invalid, help }: MailedLinkProps) {
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
