"use client";

import { useMutation } from "@tanstack/react-query";
import { toast } from "@/components/ui/toasts/toast";
import { authState } from "@/lib/identity/accounts/auth-state";
import { askForPhone } from "@/lib/identity/contact-details/api";
import { verifyPhoneMutation } from "@/lib/identity/contact-details/mutations";
import { PhoneSteps } from "./phone-steps";

type Props = {
  /** A number not verified yet. */
  number: string | null;
  onClose: () => void;
};

/** Sets and verifies the phone number that a user signs in with. */
export default function PhoneDialog({ number, onClose }: Props) {
  const { mutateAsync: verifyPhone } = useMutation(verifyPhoneMutation());
  const verify = async (code: string) => {
    await verifyPhone(code);
    toast({ title: "Phone number verified", description: "You can now sign in with it.", kind: "success" });
    authState().announce("USER_UPDATED");
    onClose();
  };
  return (
    <PhoneSteps
      title="Phone number"
      lead="We send a code by text message."
      number={number}
      onSend={askForPhone}
      action="Verify"
      onCode={verify}
      onClose={onClose}
    />
  );
}
