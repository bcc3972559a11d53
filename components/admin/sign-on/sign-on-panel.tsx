"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { announceRefusal } from "@/components/forms/announce";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { Button, buttonClass } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { RowActions } from "@/components/ui/overlays/row-actions";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { Loaded } from "@/components/ui/states/loaded";
import { startPath } from "@/lib/identity/sso-connections/addresses";
import { ssoConnectionsQuery } from "@/lib/identity/sso-connections/api";
import { deleteSsoConnectionMutation, updateSsoConnectionMutation } from "@/lib/identity/sso-connections/mutations";
import type { SsoConnection } from "@/lib/identity/sso-connections/schema";

const ConnectionDialog = lazyPart(() => import("./connection-dialog"));
const DomainsDialog = lazyPart(() => import("./domains-dialog"));

type Opened = { part: "edit" | "domains" | "delete"; connection: SsoConnection } | { part: "new" };

/** The organisation's sign-on connections, and the dialogs that change them and prove their mail domains. */
export function SignOnPanel() {
  const query = useQuery(ssoConnectionsQuery());
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Loaded query={query} failed="The sign-on connections could not be loaded.">
      {(connections) => (
        <div className="rounded-tile border border-line bg-surface-1 px-5">
          <ul className="divide-y divide-line border-line border-b empty:hidden">
            {connections.map((connection) => (
              <ConnectionLine
                key={connection.id}
                connection={connection}
                onOpen={(part) => setOpened({ part, connection })}
              />
            ))}
          </ul>
          <div className="py-4">
            {connections.length === 0 && (
              <p className="mb-4 text-fg-2 text-pretty">
                Users sign in with the account that they have at work, at Microsoft Entra, Google, Okta, Keycloak or
                another provider.
              </p>
            )}
            <Button variant="secondary" size="sm" onClick={() => setOpened({ part: "new" })}>
              Add connection
            </Button>
          </div>
          {opened?.part === "new" && <ConnectionDialog connection={null} onClose={close} />}
          {opened?.part === "edit" && <ConnectionDialog connection={opened.connection} onClose={close} />}
          {opened?.part === "domains" && (
            <DomainsDialog
              connection={connections.find(({ id }) => id === opened.connection.id) ?? opened.connection}
              onClose={close}
            />
          )}
          {opened?.part === "delete" && <DeleteConnection connection={opened.connection} onClose={close} />}
        </div>
      )}
    </Loaded>
  );
}

function DeleteConnection({ connection, onClose }: { connection: SsoConnection; onClose: () => void }) {
  const withPassword = useWithPassword();
  const { mutateAsync: remove } = useMutation(deleteSsoConnectionMutation());
  return (
    <DeleteDialog
      question={`Delete ${connection.name}?`}
      description="Nobody can sign in with it any more, and the sessions that it opened end."
      remove={() => withPassword(() => remove(connection.id))}
      deleted="Connection deleted"
      failed="Failed to delete connection"
      onClose={onClose}
    />
  );
}

type LineProps = { connection: SsoConnection; onOpen: (part: "edit" | "domains" | "delete") => void };

function ConnectionLine({ connection, onOpen }: LineProps) {
  const { name, slug, issuer, domains, verifiedDomains, required, active } = connection;
  const withPassword = useWithPassword();
  const { mutateAsync: update, isPending } = useMutation(updateSsoConnectionMutation());
  const setActive = (wanted: boolean) =>
    withPassword(() => update({ read: connection, change: { active: wanted } })).catch(announceRefusal);
  const open = domains.length - verifiedDomains.length;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <span className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          {!active && <Chip>Switched off</Chip>}
          {active && required && <Chip tone="info">Required</Chip>}
          {open > 0 && <Chip tone="warning">{open === 1 ? "1 domain not proved" : `${open} domains not proved`}</Chip>}
        </span>
        <span className="block font-mono text-small text-fg-2 wrap-anywhere">{issuer}</span>
        <span className="block text-small text-fg-3 wrap-anywhere">{domains.join(", ") || "No mail domains"}</span>
      </span>
      <span className="flex flex-wrap items-center gap-1 max-sm:-mx-3 max-sm:gap-0">
        {active && (
          <a
            href={startPath(slug)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: "ghost", size: "sm" })}
          >
            Test
            <span className="sr-only"> {name} in a new tab</span>
          </a>
        )}
        {domains.length > 0 && (
          <Button variant="ghost" size="sm" onClick={() => onOpen("domains")}>
            Domains
            <span className="sr-only"> of {name}</span>
          </Button>
        )}
        <Button variant="ghost" size="sm" loading={isPending} onClick={() => setActive(!active)}>
          {active ? "Switch off" : "Switch on"}
          <span className="sr-only"> {name}</span>
        </Button>
        <RowActions name={name} onEdit={() => onOpen("edit")} onDelete={() => onOpen("delete")} />
      </span>
    </li>
  );
}
