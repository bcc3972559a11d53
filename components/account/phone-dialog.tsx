"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/auth/form-alert";
import { lazyResolver } from "@/components/auth/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { authState } from "@/lib/accounts/auth-state";
import type { Phone } from "@/lib/accounts/schema";
import { askForPhone, verifyPhone } from "@/lib/contact-details/api";
import { ApiError } from "@/lib/http/request";
import { CodeForm } from "./code-form";
import { Declined, useFreshly } from "./confirm-password";
import { sentenceOf } from "./refusal";

const resolver = lazyResolver<Phone>(({ accounts }) => accounts.phoneSchema);

type Props = {
  /** A number that waits to be verified. */
  number: string | null;
  onClose: () => void;
  onDone: () => void;
};

/** A number, and the code that shows that it is one's own. */
export default function PhoneDialog({ number, onClose, onDone }: Props) {
  const freshly = useFreshly();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Phone>({
    resolver,
    defaultValues: { phoneNumber: number ?? "" },
  });
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async ({ phoneNumber }) => {
    await freshly(() => askForPhone(phoneNumber));
    setSentTo(phoneNumber);
  });
  const refuse = (error: unknown) => {
    if (error instanceof Declined) return;
    const field = error instanceof ApiError && error.status === 400 ? "phoneNumber" : "root";
    setError(field, { message: sentenceOf(error) }, { shouldFocus: true });
  };
  const verify = async (code: string) => {
    await verifyPhone(code);
    toast({ title: "Your number is verified", description: "You can sign in with it.", kind: "success" });
    authState().announce("USER_UPDATED");
    onDone();
    onClose();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Phone number"
        description={
          sentTo ? `We sent a code to ${sentTo}. It is good for 5 minutes.` : "We send it a code by text message."
        }
        width="sm"
      >
        {sentTo ? (
          <div className="pt-2">
            <CodeForm action="Verify" onCode={verify}>
              <Button variant="ghost" onClick={() => setSentTo(null)}>
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
