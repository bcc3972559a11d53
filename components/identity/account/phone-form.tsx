"use client";

import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/forms/form-alert";
import { lazyResolver } from "@/components/forms/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { Phone } from "@/lib/identity/accounts/schema";
import { ApiError } from "@/lib/platform/http/request";
import { Declined, useFreshly } from "./confirm-password";
import { sentenceOf } from "./refusal";

const resolver = lazyResolver<Phone>(({ accounts }) => accounts.phoneSchema);

type Props = {
  number?: string | null;
  /** Has a code sent; the password is asked for first where it must be. */
  onSend: (phoneNumber: string) => Promise<void>;
};

/** The number that a code is to be sent to. */
export function PhoneForm({ number, onSend }: Props) {
  const freshly = useFreshly();
  const { register, handleSubmit, setError, formState } = useForm<Phone>({
    resolver,
    defaultValues: { phoneNumber: number ?? "" },
  });
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(({ phoneNumber }) => freshly(() => onSend(phoneNumber)));
  const refuse = (error: unknown) => {
    if (error instanceof Declined) return;
    const field = error instanceof ApiError && error.status === 400 ? "phoneNumber" : "root";
    setError(field, { message: sentenceOf(error) }, { shouldFocus: true });
  };

  return (
    <form method="post" noValidate className="flex flex-col gap-8 pt-2" onSubmit={(event) => send(event).catch(refuse)}>
      <Field
        label="Phone number"
        error={errors.phoneNumber?.message}
        hint="With its country code, such as +49 151 23456789"
        required
      >
        <TextInput {...register("phoneNumber")} type="tel" autoComplete="tel" />
      </Field>
      <FormAlert message={errors.root?.message} />
      <Button type="submit" loading={isSubmitting} className="self-end">
        Send code
      </Button>
    </form>
  );
}
