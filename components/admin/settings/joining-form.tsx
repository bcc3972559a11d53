"use client";

import type { FieldWords } from "@/components/forms/differences";
import { TextListField } from "@/components/forms/text-list-field";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import type { Joining, SignUpPolicy } from "@/lib/identity/joining/schema";
import { SectionForm, useSectionForm } from "./section-form";

type Values = Pick<Joining, "signUp" | "domains">;

const policies: Record<SignUpPolicy, string> = {
  anyone: "Anyone",
  domains: "Anyone with an address at these mail domains",
  invited: "Invited users only",
};

const words: FieldWords<Values> = {
  signUp: { label: "Sign-up", say: (signUp) => policies[signUp] },
  domains: { label: "Mail domains", say: (domains) => domains.join(", ") },
};

const schema = () => import("@/lib/identity/joining/schema").then(({ joiningValues }) => joiningValues);

const toValues = ({ signUp, domains }: Joining): Values => ({ signUp, domains });

/** The users who may sign up (docs/behaviour.md, 2). The server asks for the password before it changes them. */
export function JoiningForm({ saved }: { saved: Joining }) {
  const editor = useSectionForm<"joining", Values>({ name: "joining", saved, schema, toValues });
  const { register, control, watch, formState } = editor.form;
  return (
    <SectionForm editor={editor} words={words}>
      <Field label="Sign-up" error={formState.errors.signUp?.message}>
        <Select {...register("signUp")}>
          <Options of={policies} />
        </Select>
      </Field>
      {watch("signUp") === "domains" && (
        <TextListField control={control} name="domains" legend="Mail domains" entry="mail domain" />
      )}
    </SectionForm>
  );
}
