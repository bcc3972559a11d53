"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/toasts/toast";
import { authState } from "@/lib/identity/accounts/auth-state";
import { askForPhone } from "@/lib/identity/contact-details/api";
import { verifyPhoneMutation } from "@/lib/identity/contact-details/mutations";
import { CodeForm } from "./code-form";
import { PhoneForm } from "./phone-form";

type Props = {
  /** A number not verified yet. */
  number: string | null;
  onClose: () => void;
};

/** Asks for a phone number, then for the code sent to it. */
export default function PhoneDialog({ number, onClose }: Props) {
  const { mutateAsync: verifyPhone } = useMutation(verifyPhoneMutation());
  const [sentTo, setSentTo] = useState<string | null>(null);

  const send = async (phoneNumber: string) => {
    await askForPhone(phoneNumber);
    setSentTo(phoneNumber);
  };
  const verify = async (code: string) => {
    await verifyPhone(code);
    toast({ title: "Phone number verified", description: "You can now sign in with it.", kind: "success" });
    authState().announce("USER_UPDATED");
    onClose();
  };

  return (
    <Dialog
      onClose={onClose}
      title="Phone number"
      description={sentTo ? `We sent a code to ${sentTo}. It expires in 5 minutes.` : "We send a code by text message."}
      width="sm"
    >
      {sentTo ? (
        <CodeForm action="Verify" onCode={verify}>
          <Button variant="ghost" onClick={() => setSentTo(null)}>
            Use another number
          </Button>
        </CodeForm>
      ) : (
        <PhoneForm number={number} onSend={send} />
      )}
    </Dialog>
  );
}
