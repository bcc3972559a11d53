"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { announceRefusal } from "@/components/forms/announce";
import { useFormats } from "@/components/identity/auth/preferences";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { DOT } from "@/components/ui/dot";
import { lazyPart } from "@/components/ui/lazy-part";
import { toast } from "@/components/ui/toast";
import { tokensQuery } from "@/lib/identity/api-tokens/api";
import { revokeTokenMutation } from "@/lib/identity/api-tokens/mutations";
import type { ApiToken } from "@/lib/identity/api-tokens/schema";
import { scopeWords } from "./scope-words";

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
          <TokenLine key={token.id} token={token} onRevoke={() => setToRevoke(token)} />
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

function TokenLine({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, scopes, expiresAt, lastUsedAt } = token;
  const { date, moment } = useFormats();
  const isExpired = Date.parse(expiresAt) <= Date.now();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <KeyRound aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-fg-2" />
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          {isExpired && <Chip tone="warning">Expired</Chip>}
        </span>
        <span className="block text-small text-fg-2">{scopes.map((scope) => scopeWords[scope].label).join(", ")}</span>
        <span className="block text-small text-fg-3">
          {lastUsedAt ? `Last used ${moment(lastUsedAt)}` : "Not used yet"}
          {DOT}
          {isExpired ? "Expired" : "Expires"} {date(expiresAt)}
        </span>
      </span>
      <Button variant="ghost" size="sm" onClick={onRevoke}>
        Revoke
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}
