"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { sentenceOf } from "@/components/forms/announce";
import { Declined } from "@/components/forms/declined";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Picture } from "@/components/ui/picture";
import { ErrorState } from "@/components/ui/states/error-state";
import { Spinner } from "@/components/ui/states/spinner";
import { enrolFactor, newAuthenticatorQuery } from "@/lib/identity/factors/api";
import { verifyFactorMutation } from "@/lib/identity/factors/mutations";
import type { NewFactor } from "@/lib/identity/factors/schema";
import { CodeForm } from "./code-form";
import { useWithPassword } from "./confirm-password";

type Props = { onClose: () => void; onDone: (recoveryCodes: string[] | undefined) => void };

/** Adds an authenticator app: shows its secret, then asks for a code to verify it. */
export default function TotpDialog({ onClose, onDone }: Props) {
  const withPassword = useWithPassword();
  const { mutateAsync: verifyFactor } = useMutation(verifyFactorMutation());
  const enrol = async () => {
    try {
      return await withPassword(() => enrolFactor({ factorType: "totp" }));
    } catch (reason) {
      if (reason instanceof Declined) onClose();
      throw reason;
    }
  };
  const { data: factor, error, refetch } = useQuery(newAuthenticatorQuery(enrol));

  return (
    <Dialog
      onClose={onClose}
      title="Add an authenticator app"
      description="Scan the QR code with your app, or type the key. Then enter the code that the app shows."
      width="sm"
    >
      {error && !(error instanceof Declined) && <ErrorState onRetry={() => refetch()}>{sentenceOf(error)}</ErrorState>}
      {!factor && !error && <Spinner className="min-h-72" />}
      {factor?.secret && (
        <div className="flex flex-col gap-6 pt-2">
          <Secret secret={factor.secret} qrCode={factor.qrCode} />
          <CodeForm
            action="Turn on"
            onCode={async (code) => onDone((await verifyFactor({ id: factor.id, code })).recoveryCodes)}
          />
        </div>
      )}
    </Dialog>
  );
}

/** The secret as a QR code and as text. */
function Secret({ secret, qrCode }: { secret: string; qrCode: NewFactor["qrCode"] }) {
  return (
    <>
      {qrCode && (
        <Picture
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrCode)}`}
          alt="QR code of the key below"
          width={208}
          height={208}
          className="mx-auto size-52 rounded-control bg-white p-2"
        />
      )}
      <div className="flex items-center gap-2 rounded-control bg-surface-2 py-2 pr-2 pl-4">
        <code className="min-w-0 flex-1 font-mono text-small select-all">{secret.match(/.{1,4}/g)?.join(" ")}</code>
        <Button variant="ghost" size="sm" onClick={() => copyText(secret, "Key", "The key")}>
          <Copy aria-hidden size={16} strokeWidth={1.75} />
          Copy key
        </Button>
      </div>
    </>
  );
}
