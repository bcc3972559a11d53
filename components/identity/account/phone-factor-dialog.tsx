"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { enrolFactor } from "@/lib/identity/factors/api";
import { verifyFactorMutation } from "@/lib/identity/factors/mutations";
import { PhoneSteps } from "./phone-steps";

type Props = { onClose: () => void; onDone: (recoveryCodes: string[] | undefined) => void };

/** Adds a phone as a second factor. */
export default function PhoneFactorDialog({ onClose, onDone }: Props) {
  const { mutateAsync: verifyFactor } = useMutation(verifyFactorMutation());
  const [factorId, setFactorId] = useState("");
  return (
    <PhoneSteps
      title="Add a phone"
      lead="We send a code to this number each time you sign in. An authenticator app is safer."
      onSend={async (phoneNumber) => setFactorId((await enrolFactor({ factorType: "phone", phoneNumber })).id)}
      action="Turn on"
      onCode={async (code) => onDone((await verifyFactor({ id: factorId, code })).recoveryCodes)}
      onClose={onClose}
    />
  );
}
