"use client";

import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/forms/form-alert";
import { lazyResolver } from "@/components/forms/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { ApiError } from "@/lib/platform/http/request";
import { sentenceOf } from "./refusal";

const resolver = lazyResolver<{ code: string }>(({ factors }) => factors.codeSchema);

type Props = { action: string; onCode: (code: string) => Promise<void>; children?: ReactNode };

/** Six digits that an app shows or a message brought. */
export function CodeForm({ action, onCode, children }: Props) {
  const { register, handleSubmit, setError, formState } = useForm<{ code: string }>({
    resolver,
    defaultValues: { code: "" },
  });
  const { errors, isSubmitting } = formState;
  const refuse = (error: unknown) =>
    setError(error instanceof ApiError && error.status === 400 ? "code" : "root", { message: sentenceOf(error) });

  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-8 pt-2"
      onSubmit={(event) => handleSubmit(({ code }) => onCode(code))(event).catch(refuse)}
    >
      <Field label="Code" error={errors.code?.message} required>
        <TextInput {...register("code")} type="text" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
      </Field>
      <FormAlert message={errors.root?.message} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {children}
        <Button type="submit" loading={isSubmitting}>
          {action}
        </Button>
      </div>
    </form>
  );
}
