"use client";

import type { FieldWords } from "@/components/forms/differences";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { Programs, TokenPolicy, TokenRules } from "@/lib/identity/programs/schema";
import { SectionForm, useSectionForm } from "./section-form";

const policies: Record<TokenPolicy, string> = {
  everybody: "Every user",
  administrators: "Administrators only",
  nobody: "Nobody",
};

const words: FieldWords<TokenRules> = {
  tokens: { label: "API tokens are made by", say: (tokens) => policies[tokens] },
  tokenDays: { label: "Longest validity in days", say: String },
};

const schema = () => import("@/lib/identity/programs/schema").then(({ programs }) => programs.values);

const toValues = ({ tokens, tokenDays }: Programs): TokenRules => ({ tokens, tokenDays });

/** The rules for API tokens (docs/behaviour.md, 34). The server asks for the password before it changes them. */
export function ProgramsForm({ saved }: { saved: Programs }) {
  const editor = useSectionForm<"programs", TokenRules>({ name: "programs", saved, schema, toValues });
  const { register, formState } = editor.form;
  return (
    <SectionForm editor={editor} words={words}>
      <Field label="API tokens are made by" hint="Tokens that exist keep working until they expire or are revoked.">
        <Select {...register("tokens")}>
          <Options of={policies} />
        </Select>
      </Field>
      <Field
        label="Longest validity in days"
        hint="A new token cannot be valid for longer."
        error={formState.errors.tokenDays?.message}
      >
        <TextInput
          {...register("tokenDays", { valueAsNumber: true })}
          type="number"
          inputMode="numeric"
          min={1}
          max={365}
        />
      </Field>
    </SectionForm>
  );
}
