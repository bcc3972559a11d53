"use client";

import Link from "next/link";
import { useState } from "react";
import { FormAlert } from "@/components/forms/form-alert";
import { AuthHeading } from "@/components/identity/auth/auth-heading";
import { Button } from "@/components/ui/button";
import { authState } from "@/lib/identity/accounts/auth-state";
import { resubscribe, unsubscribe } from "@/lib/learning/notifications/api";
import type { Subscription } from "@/lib/learning/notifications/schema";
import { reasonOf } from "@/lib/platform/http/request";

const mails: Record<Subscription["kind"], { name: string; about: string }> = {
  weekly_summary: { name: "weekly summary", about: "a summary after each week with a completed lesson" },
  streak_reminder: { name: "streak reminder", about: "a reminder in the evening when a streak is about to end" },
  team_report: { name: "weekly team report", about: "a report on Mondays about the assignments of your teams" },
};

type Props = {
  token: string;
  /** Masked, because a forwarded mail shows it to others. */
  email: string;
  subscription: Subscription;
};

/** The page behind the unsubscribe link of a mail. It needs a click, because some mail servers open every link. */
export function Unsubscribe({ token, email, subscription: first }: Props) {
  const [{ kind, subscribed }, setSubscription] = useState(first);
  const [hasChanged, setHasChanged] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { name, about } = mails[kind];

  const change = async () => {
    setIsPending(true);
    setProblem(undefined);
    try {
      setSubscription(await (subscribed ? unsubscribe(token) : resubscribe(token)));
      setHasChanged(true);
      // Updates the settings that are open in other tabs.
      authState().announceElsewhere("USER_UPDATED");
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setIsPending(false);
    }
  };

  return (
    <div className="flex flex-col gap-8">
      <div role="status">
        {subscribed ? (
          <AuthHeading title={hasChanged ? "You are subscribed again" : `Unsubscribe from the ${name}`}>
            <Address>{email}</Address> receives {about}.
          </AuthHeading>
        ) : (
          <AuthHeading title="You are unsubscribed">
            <Address>{email}</Address> no longer receives the {name}.
          </AuthHeading>
        )}
      </div>
      <FormAlert message={problem} />
      <Button size="lg" variant={subscribed ? "primary" : "secondary"} loading={isPending} onClick={change}>
        {subscribed ? "Unsubscribe" : "Subscribe again"}
      </Button>
      <Link href="/settings/notifications" className="-mt-2 self-start font-semibold text-accent-text">
        Change your notifications in Settings
      </Link>
    </div>
  );
}

const Address = ({ children }: { children: string }) => (
  <strong className="font-semibold text-fg wrap-anywhere">{children}</strong>
);
