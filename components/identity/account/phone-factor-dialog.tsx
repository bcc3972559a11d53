"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { enrolFactor } from "@/lib/identity/factors/api";
import { verifyFactorMutation } from "@/lib/identity/factors/mutations";
import { CodeForm } from "./code-form";
import { PhoneForm } from "./phone-form";

type Props = { onClose: () => void; onDone: (recoveryCodes: string[] | undefined) => void };

/** Adds a phone as a second factor: asks for its number, then for the code sent to it. */
export default function PhoneFactorDialog({ onClose, onDone }: Props) {
  const { mutateAsync: verifyFactor } = useMutation(verifyFactorMutation());
  const [sent, setSent] = useState<{ factorId: string; to: string } | null>(null);

  const send = async (phoneNumber: string) => {
    const { id } = await enrolFactor({ factorType: "phone", phoneNumber });
    setSent({ factorId: id, to: phoneNumber });
  };

  return (
    <Dialog
      onClose={onClose}
      title="Add a phone"
      description={
        sent
          ? `We sent a code to ${sent.to}. It expires in 5 minutes.`
          : "We send a code to this number each time you sign in. An authenticator app is safer."
      }
      width="sm"
    >
      {sent ? (
        <CodeForm
          action="Turn on"
          onCode={async (code) => onDone((await verifyFactor({ id: sent.factorId, code })).recoveryCodes)}
        >
          <Button variant="ghost" onClick={() => setSent(null)}>
            Use another number
          </Button>
        </CodeForm>
      ) : (
        <PhoneForm onSend={send} />
      )}
    </Dialog>
  );
}
