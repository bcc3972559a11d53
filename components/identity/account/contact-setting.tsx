"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { announceFailure, sentenceOf } from "@/components/forms/announce";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { toast } from "@/components/ui/toasts/toast";
import { type Contact, contactQuery } from "@/lib/identity/contact-details/api";
import { askForConfirmationMutation } from "@/lib/identity/contact-details/mutations";

const EmailDialog = lazyPart(() => import("./email-dialog"));
const PhoneDialog = lazyPart(() => import("./phone-dialog"));

function phoneAction({ phoneNumber, phoneVerified }: Contact): string {
  if (!phoneNumber) return "Add number";
  return phoneVerified ? "Change number" : "Verify number";
}

/** The email and the phone number that a user signs in with. */
export function ContactSetting({ userId }: { userId: string }) {
  const { data: contact } = useQuery(contactQuery());
  const [open, setOpen] = useState<"email" | "phone" | null>(null);
  if (!contact) return null;
  const close = () => setOpen(null);
  const { email, emailVerified, emailGiven, pendingEmail, phoneNumber, phoneVerified } = contact;

  return (
    <div className="divide-y divide-line rounded-tile border border-line bg-surface-1 px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-small text-fg-3">Email</p>
          <p className="font-medium wrap-anywhere">{email}</p>
          {!emailVerified && !pendingEmail && (
            <p className="mt-1 text-small text-warning wrap-anywhere">
              {emailGiven
                ? "This address was changed while you were signed out. Confirm it, so that a forgotten password can be reset."
                : "Not confirmed: follow the link in our mail to it."}
            </p>
          )}
          {pendingEmail && (
            <p className="mt-1 text-small text-warning wrap-anywhere">
              Not confirmed yet: follow the link we sent to {pendingEmail}.
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {!emailVerified && <ConfirmationButton email={email} label={emailGiven ? "Send link" : "Send link again"} />}
          <Button variant="secondary" size="sm" onClick={() => setOpen("email")}>
            Change email
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-small text-fg-3">Phone number</p>
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{phoneNumber ?? "None"}</span>
            {phoneNumber && (
              <Chip tone={phoneVerified ? "success" : "warning"}>{phoneVerified ? "Verified" : "Not verified"}</Chip>
            )}
          </p>
          <p className="mt-1 text-small text-fg-3">You can sign in with a verified number.</p>
        </div>
        <Button variant="secondary" size="sm" onClick={() => setOpen("phone")}>
          {phoneAction(contact)}
        </Button>
      </div>
      {open === "email" && <EmailDialog userId={userId} onClose={close} />}
      {open === "phone" && <PhoneDialog number={phoneVerified ? null : phoneNumber} onClose={close} />}
    </div>
  );
}

/** Sends the link again that confirms the user's own address. */
function ConfirmationButton({ email, label }: { email: string; label: string }) {
  const { mutate: send, isPending } = useMutation(askForConfirmationMutation());
  const ask = () =>
    send(undefined, {
      onSuccess: () => toast({ title: "Confirm your email", description: `Follow the link we sent to ${email}.` }),
      onError: (error) => announceFailure(sentenceOf(error)),
    });
  return (
    <Button variant="secondary" size="sm" loading={isPending} onClick={ask}>
      {label}
    </Button>
  );
}
