"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { announceRefusal } from "@/components/forms/announce";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { toast } from "@/components/ui/toasts/toast";
import { tokensQuery } from "@/lib/identity/api-tokens/api";
import { revokeTokenMutation } from "@/lib/identity/api-tokens/mutations";
import type { ApiToken } from "@/lib/identity/api-tokens/schema";
import { TokenLine } from "./token-line";

const NewTokenDialog = lazyPart(() => import("./new-token-dialog"));

type Props = {
  /** The reason why the user may not make tokens; null when they may. */
  refusal: string | null;
  /** The days that a new token may be valid. */
  maxDays: number;
};

/** The user's API tokens, with a button to make one where that is allowed, and buttons to revoke them. */
export function ApiTokensSetting({ refusal, maxDays }: Props) {
  const { data: tokens } = useQuery(tokensQuery());
  const formats = useFormats();
  const [isMaking, setMaking] = useState(false);
  const [toRevoke, setToRevoke] = useState<ApiToken | null>(null);
  const { mutateAsync: revoke, isPending } = useMutation(revokeTokenMutation());
  if (!tokens) return null;

  const confirm = () =>
    toRevoke &&
    revoke(toRevoke.id)
      .then(() => toast({ title: "Token revoked", kind: "success" }), announceRefusal)
      .finally(() => setToRevoke(null));

  return (
    <div className="rounded-tile border border-line bg-surface-1 px-5">
      <ul className="divide-y divide-line border-line border-b empty:hidden">
        {tokens.map((token) => (
          <TokenLine
            key={token.id}
            token={token}
            icon={<KeyRound aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-fg-2" />}
            formats={formats}
            onRevoke={() => setToRevoke(token)}
          />
        ))}
      </ul>
      <div className="py-4">
        {refusal !== null && <p className="text-fg-2 text-pretty">{`${refusal} in this organisation.`}</p>}
        {refusal === null && tokens.length === 0 && (
          <p className="mb-4 text-fg-2 text-pretty">
            A program calls the API with a token instead of your password.{" "}
            <Link href="/docs#getting-started" className="text-accent-text underline underline-offset-3">
              How to start
            </Link>
          </p>
        )}
        {refusal === null && (
          <Button variant="secondary" size="sm" onClick={() => setMaking(true)}>
            New token
          </Button>
        )}
      </div>
      {isMaking && <NewTokenDialog maxDays={maxDays} onClose={() => setMaking(false)} />}
      <AlertDialog
        open={toRevoke !== null}
        onOpenChange={(open) => !open && setToRevoke(null)}
        title={`Revoke ${toRevoke?.name}?`}
        description="Programs that use it are refused at once."
        confirmLabel="Revoke"
        loading={isPending}
        onConfirm={confirm}
      />
    </div>
  );
}
