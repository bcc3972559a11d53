"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { Loaded } from "@/components/ui/states/loaded";
import { tokensOfQuery } from "@/lib/identity/api-tokens/api";
import { revokeTokenOfMutation } from "@/lib/identity/api-tokens/mutations";
import type { ApiToken } from "@/lib/identity/api-tokens/schema";
import { britishDay, britishMoment } from "@/lib/platform/british-dates";
import { TokenLine } from "./token-line";

/** The dashboard's dates. */
const formats = {
  moment: (time: string) => britishMoment.format(new Date(time)),
  date: (time: string) => britishDay.format(new Date(time)),
};

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
                <TokenLine key={token.id} token={token} formats={formats} onRevoke={() => setToRevoke(token)} />
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
