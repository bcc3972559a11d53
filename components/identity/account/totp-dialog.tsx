"use client";

import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Picture } from "@/components/ui/picture";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast";
import { enrolFactor, verifyFactor } from "@/lib/identity/factors/api";
import { CodeForm } from "./code-form";
import { Declined, useFreshly } from "./confirm-password";
import { sentenceOf } from "./refusal";

type Props = { onClose: () => void; onDone: (recoveryCodes: string[] | undefined) => void };

/** An authenticator app gets its secret, by its camera or typed, and shows that it has it. */
export default function TotpDialog({ onClose, onDone }: Props) {
  const freshly = useFreshly();
  const {
    data: factor,
    error,
    refetch,
  } = useQuery({
    queryKey: ["new authenticator"],
    queryFn: async () => {
      try {
        return await freshly(() => enrolFactor({ factorType: "totp" }));
      } catch (reason) {
        if (reason instanceof Declined) onClose();
        throw reason;
      }
    },
    // A secret is made for one look.
    gcTime: 0,
  });

  const verify = async (code: string) => {
    if (!factor) return;
    const { recoveryCodes } = await verifyFactor(factor.id, code);
    onDone(recoveryCodes);
  };
  const copy = async (secret: string) => {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ title: "Key copied", kind: "success" });
    } catch (reason) {
      console.warn("The key was not copied", reason);
      toast({ kind: "error", title: "Error", description: "The key could not be copied. Select it instead." });
    }
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Add an authenticator app"
        description="Scan the picture with your app, or type the key. Then enter the code that it shows."
        width="sm"
      >
        {error && !(error instanceof Declined) && (
          <ErrorState onRetry={() => refetch()}>{sentenceOf(error)}</ErrorState>
        )}
        {!factor && !error && <Spinner className="min-h-72" />}
        {factor?.secret && factor.qrCode && (
          <div className="flex flex-col gap-6 pt-2">
            <Picture
              src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(factor.qrCode)}`}
              alt="QR code of the key below"
              width={208}
              height={208}
              className="mx-auto size-52 rounded-control bg-white p-2"
            />
            <div className="flex items-center gap-2 rounded-control bg-surface-2 py-2 pr-2 pl-4">
              <code className="min-w-0 flex-1 font-mono text-small select-all">
                {factor.secret.match(/.{1,4}/g)?.join(" ")}
              </code>
              <Button variant="ghost" size="sm" onClick={() => copy(factor.secret ?? "")}>
                <Copy aria-hidden size={16} strokeWidth={1.75} />
                Copy key
              </Button>
            </div>
            <CodeForm action="Turn on" onCode={verify} />
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
