import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { DOT } from "@/components/ui/dot";
import type { ApiToken } from "@/lib/identity/api-tokens/schema";
import { scopeWords } from "./scope-words";

type Props = {
  token: ApiToken;
  icon?: ReactNode;
  /** Formats a moment, and its day. */
  formats: { moment: (time: string) => string; date: (time: string) => string };
  onRevoke: () => void;
};

/** An API token in a list, with a button to revoke it. */
export function TokenLine({ token, icon, formats: { moment, date }, onRevoke }: Props) {
  const { name, scopes, expiresAt, lastUsedAt } = token;
  const isExpired = Date.parse(expiresAt) <= Date.now();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      {icon}
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
