"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/auth/form-alert";
import { lazyResolver } from "@/components/auth/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { Phone } from "@/lib/accounts/schema";
import { enrolFactor, verifyFactor } from "@/lib/factors/api";
import { ApiError } from "@/lib/http/request";
import { CodeForm } from "./code-form";
import { Declined, useFreshly } from "./confirm-password";
import { sentenceOf } from "./refusal";

const resolver = lazyResolver<Phone>(({ accounts }) => accounts.phoneSchema);

type Props = { onClose: () => void; onDone: (recoveryCodes: string[] | undefined) => void };

/** A phone gets a code, and shows that it got it. */
export default function PhoneFactorDialog({ onClose, onDone }: Props) {
  const freshly = useFreshly();
  const [sent, setSent] = useState<{ factorId: string; to: string } | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Phone>({
    resolver,
    defaultValues: { phoneNumber: "" },
  });
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async ({ phoneNumber }) => {
    const { id } = await freshly(() => enrolFactor({ factorType: "phone", phoneNumber }));
    setSent({ factorId: id, to: phoneNumber });
  });
  const refuse = (error: unknown) => {
    if (error instanceof Declined) return;
    const field = error instanceof ApiError && error.status === 400 ? "phoneNumber" : "root";
    setError(field, { message: sentenceOf(error) }, { shouldFocus: true });
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Add a phone"
        description={
          sent
            ? `We sent a code to ${sent.to}. It is good for 5 minutes.`
            : "Signing in will ask for a code that we text to this number."
        }
        width="sm"
      >
        {sent ? (
          <div className="pt-2">
            <CodeForm
              action="Turn on"
              onCode={async (code) => onDone((await verifyFactor(sent.factorId, code)).recoveryCodes)}
            >
              <Button variant="ghost" onClick={() => setSent(null)}>
                Another number
              </Button>
            </CodeForm>
          </div>
        ) : (
          <form
            method="post"
            noValidate
            className="flex flex-col gap-8 pt-2"
            onSubmit={(event) => send(event).catch(refuse)}
          >
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
        )}
      </DialogContent>
    </Dialog>
  );
}
