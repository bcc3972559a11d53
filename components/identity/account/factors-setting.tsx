"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ShieldCheck, Smartphone, Trash2 } from "lucide-react";
import { useState } from "react";
import { announceRefusal } from "@/components/forms/announce";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { toast } from "@/components/ui/toasts/toast";
import { factorsQuery, recoveryCodesQuery } from "@/lib/identity/factors/api";
import { removeFactorMutation, renewRecoveryCodesMutation } from "@/lib/identity/factors/mutations";
import type { Factor } from "@/lib/identity/factors/schema";
import { useWithPassword } from "./confirm-password";

const TotpDialog = lazyPart(() => import("./totp-dialog"));
const PhoneFactorDialog = lazyPart(() => import("./phone-factor-dialog"));
const RecoveryCodesDialog = lazyPart(() => import("./recovery-codes-dialog"));

const icon = { "aria-hidden": true, size: 20, strokeWidth: 1.75 } as const;

type Props = {
  /** The organisation demands a second factor of this user, who has none. */
  isDemanded?: boolean;
};

/** The second factors of the sign-in. */
export function FactorsSetting({ isDemanded = false }: Props) {
  const { data: all } = useQuery(factorsQuery());
  const factors = all?.filter(({ status }) => status === "verified") ?? [];
  const [adding, setAdding] = useState<"totp" | "phone" | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (!all) return null;

  const added = (recoveryCodes: string[] | undefined) => {
    setAdding(null);
    toast({
      title: "Two-step sign-in is on",
      description: "You now need a code to sign in.",
      kind: "success",
    });
    if (recoveryCodes) setCodes(recoveryCodes);
  };

  return (
    <div className="rounded-tile border border-line bg-surface-1 px-5">
      <FactorList factors={factors} />
      {factors.length > 0 && <RecoveryCodesLine onCodes={setCodes} />}
      <div className="py-4">
        {factors.length === 0 && (
          <p className="mb-4 text-fg-2 text-pretty">
            {isDemanded
              ? "Off. Your organisation asks administrators for it: turn it on to open the Admin Panel."
              : "Off. Turn it on to require a code as well as your password when you sign in."}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setAdding("totp")}>
            Add an authenticator app
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setAdding("phone")}>
            Add a phone
          </Button>
        </div>
      </div>
      {adding === "totp" && <TotpDialog onClose={() => setAdding(null)} onDone={added} />}
      {adding === "phone" && <PhoneFactorDialog onClose={() => setAdding(null)} onDone={added} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </div>
  );
}

/** The active factors, each with a button to remove it. */
function FactorList({ factors }: { factors: Factor[] }) {
  const withPassword = useWithPassword();
  const { date } = useFormats();
  const { mutateAsync: removeFactor } = useMutation(removeFactorMutation());
  const [toRemove, setToRemove] = useState<Factor | null>(null);
  const [isRunning, setRunning] = useState(false);

  const remove = async () => {
    if (!toRemove) return;
    // The dialog stays open while the password is confirmed, which is not part of the mutation.
    setRunning(true);
    await withPassword(() => removeFactor(toRemove.id)).catch(announceRefusal);
    setRunning(false);
    setToRemove(null);
  };

  return (
    <>
      <ul className="divide-y divide-line border-line border-b empty:hidden">
        {factors.map((factor) => (
          <li key={factor.id} className="flex items-center gap-4 py-4">
            <span className="text-fg-2">
              {factor.factorType === "totp" ? <ShieldCheck {...icon} /> : <Smartphone {...icon} />}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{factor.friendlyName}</span>
              <span className="block text-small text-fg-3">Since {date(factor.createdAt)}</span>
            </span>
            <TooltipButton
              tooltip="Remove"
              label={`Remove ${factor.friendlyName}`}
              icon={<Trash2 {...icon} />}
              onClick={() => setToRemove(factor)}
            />
          </li>
        ))}
      </ul>
      <AlertDialog
        open={toRemove !== null}
        onOpenChange={(open) => !open && setToRemove(null)}
        title={`Remove ${toRemove?.friendlyName}?`}
        description={
          factors.length === 1
            ? "You will sign in with your password alone, and your recovery codes stop working."
            : "You can no longer sign in with its codes."
        }
        confirmLabel="Remove"
        loading={isRunning}
        onConfirm={remove}
      />
    </>
  );
}

/** The number of recovery codes left, with a button to regenerate them. */
function RecoveryCodesLine({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const withPassword = useWithPassword();
  const { data } = useQuery(recoveryCodesQuery());
  const { mutateAsync: renewCodes } = useMutation(renewRecoveryCodesMutation());
  const renew = () =>
    withPassword(() => renewCodes()).then(({ recoveryCodes }) => onCodes(recoveryCodes), announceRefusal);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">Recovery codes</p>
        <p className={`text-small ${data && data.remaining < 3 ? "text-warning" : "text-fg-3"}`}>
          {data ? `${data.remaining} of 10 left` : "…"}. Use one when you do not have your app or phone.
        </p>
      </div>
      <Button variant="secondary" size="sm" onClick={renew}>
        Regenerate codes
      </Button>
    </div>
  );
}
