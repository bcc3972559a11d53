"use client";

import type { FieldWords } from "@/components/forms/differences";
import { Switch } from "@/components/ui/switch";
import type { Security } from "@/lib/identity/security/schema";
import { SectionForm, useSectionForm } from "./section-form";

type Values = Pick<Security, "requireAdminFactor">;

const words: FieldWords<Values> = {
  requireAdminFactor: { label: "Second factor of administrators", say: (isDemanded) => (isDemanded ? "on" : "off") },
};

const schema = () => import("@/lib/identity/security/schema").then(({ securityInputSchema }) => securityInputSchema);

const toValues = ({ requireAdminFactor }: Security): Values => ({ requireAdminFactor });

/** The rules for signing in (docs/behaviour.md, 4). The server asks for the password before it changes them. */
export function SecurityForm({ saved }: { saved: Security }) {
  const editor = useSectionForm<"security", Values>({ name: "security", saved, schema, toValues });
  return (
    <SectionForm editor={editor} words={words}>
      <Switch
        {...editor.form.register("requireAdminFactor")}
        label="Administrators need a second factor"
        description="Administrators without one are asked to add it before they can open the Admin Panel. Their own account keeps working, so nobody is locked out."
      />
    </SectionForm>
  );
}
