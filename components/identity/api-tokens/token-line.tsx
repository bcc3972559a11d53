import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { DOT } from "@/components/ui/dot";
import type { ApiToken, Scope } from "@/lib/identity/api-tokens/schema";

/** The words for the scopes, in the order of the form. */
export const scopeWords: Record<Scope, { label: string; about: string }> = {
  read: { label: "Read the library", about: "Videos, knowledge areas, paths and tracks." },
  "progress:read": { label: "Read progress", about: "Completions, points and reports." },
  "progress:write": { label: "Record progress", about: "Complete lessons, start paths, rate and comment." },
  "library:write": { label: "Change the library", about: "For administrators: import, score and delete." },
  "people:write": { label: "Read and change users", about: "Invite, change and delete users; teams and assignments." },
  scim: { label: "Provision users and teams", about: "For administrators: a directory that speaks SCIM." },
};

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
