"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceOf } from "@/components/forms/announce";
import { Declined } from "@/components/forms/declined";
import { FormAlert } from "@/components/forms/form-alert";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/toasts/toast";
import { recordName, recordText } from "@/lib/identity/sso-connections/addresses";
import { verifyDomainsMutation } from "@/lib/identity/sso-connections/mutations";
import type { SsoConnection } from "@/lib/identity/sso-connections/schema";

type Props = { connection: SsoConnection; onClose: () => void };

/** The mail domains of a connection, and the DNS records that prove them. */
export default function DomainsDialog({ connection, onClose }: Props) {
  const { id, name, domains, verifiedDomains, domainToken } = connection;
  const withPassword = useWithPassword();
  const { mutateAsync: verify, isPending } = useMutation(verifyDomainsMutation());
  const isAllProved = domains.every((domain) => verifiedDomains.includes(domain));
  const [problem, setProblem] = useState<string>();
  const check = () => {
    setProblem(undefined);
    return withPassword(() => verify(id)).then(
      (checked) =>
        toast({
          title: checked.verifiedDomains.length === domains.length ? "All domains proved" : "Domains proved",
          kind: "success",
        }),
      (error) => setProblem(error instanceof Declined ? undefined : sentenceOf(error)),
    );
  };
  return (
    <Dialog
      onClose={onClose}
      title={`Domains of ${name}`}
      description="A TXT record at your DNS provider proves that a domain is yours. Waypoint then trusts its addresses."
      width="md"
      footer={
        !isAllProved && (
          <Button loading={isPending} onClick={check}>
            Check now
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-8">
        <ul className="divide-y divide-line">
          {domains.map((domain) => {
            const isProved = verifiedDomains.includes(domain);
            return (
              <li key={domain} className="flex flex-col gap-4 py-4">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-medium wrap-anywhere">{domain}</span>
                  <Chip tone={isProved ? "success" : "warning"}>{isProved ? "Proved" : "Not proved"}</Chip>
                </span>
                {!isProved && (
                  <>
                    <CopyField label={`Name of the record for ${domain}`} value={recordName(domain)} />
                    <CopyField label={`Value of the record for ${domain}`} value={recordText(domainToken)} />
                  </>
                )}
              </li>
            );
          })}
        </ul>
        <FormAlert message={problem} />
      </div>
    </Dialog>
  );
}
