"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { DOT } from "@/components/ui/dot";
import { Loaded } from "@/components/ui/loaded";
import { tokensOfQuery } from "@/lib/identity/api-tokens/api";
import { revokeTokenOfMutation } from "@/lib/identity/api-tokens/mutations";
import type { ApiToken } from "@/lib/identity/api-tokens/schema";
import { britishDay, britishMoment } from "@/lib/platform/british-dates";
import { scopeWords } from "./scope-words";

/** The API tokens of a user, which an administrator may revoke (docs/behaviour.md, 34). */
export function UserTokens({ userId }: { userId: string }) {
  const [toRevoke, setToRevoke] = useState<ApiToken | null>(null);
  const { mutateAsync: revoke } = useMutation(revokeTokenOfMutation(userId));
  const withPassword = useWithPassword();
  return (
    <section aria-labelledby="user-tokens" className="mt-10">
      <h3 id="user-tokens" className="mb-4 text-h3">
        API tokens
      </h3>
      <Loaded query={useQuery(tokensOfQuery(userId))} failed="The API tokens could not be loaded.">
        {(tokens) =>
          tokens.length === 0 ? (
            <p className="text-fg-2">This user has no API tokens.</p>
          ) : (
            <ul className="divide-y divide-line rounded-tile border border-line bg-surface-1 px-5">
              {tokens.map((token) => (
                <TokenLine key={token.id} token={token} onRevoke={() => setToRevoke(token)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {toRevoke && (
        <DeleteDialog
          question={`Revoke ${toRevoke.name}?`}
          description="Programs that use it are refused at once. A mail tells the user."
          confirmLabel="Revoke"
          remove={() => withPassword(() => revoke(toRevoke.id))}
          deleted="Token revoked"
          failed="Failed to revoke the token"
          onClose={() => setToRevoke(null)}
        />
      )}
    </section>
  );
}

function TokenLine({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, scopes, expiresAt, lastUsedAt } = token;
  const isExpired = Date.parse(expiresAt) <= Date.now();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          {isExpired && <Chip tone="warning">Expired</Chip>}
        </span>
        <span className="block text-small text-fg-2">{scopes.map((scope) => scopeWords[scope].label).join(", ")}</span>
        <span className="block text-small text-fg-3">
          {lastUsedAt ? `Last used ${britishMoment.format(new Date(lastUsedAt))}` : "Not used yet"}
          {DOT}
          {isExpired ? "Expired" : "Expires"} {britishDay.format(new Date(expiresAt))}
        </span>
      </span>
      <Button variant="ghost" size="sm" onClick={onRevoke}>
        Revoke
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}
