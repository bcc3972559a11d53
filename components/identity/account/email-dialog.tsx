"use client";

import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/forms/form-alert";
import { lazyResolver } from "@/components/forms/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import type { Recovery } from "@/lib/identity/accounts/schema";
import { changeEmail } from "@/lib/identity/contact-details/api";
import { ApiError } from "@/lib/platform/http/request";
import { Declined, useFreshly } from "./confirm-password";
import { sentenceOf } from "./refusal";

const resolver = lazyResolver<Recovery>(({ accounts }) => accounts.recoverySchema);

type Props = { userId: string; onClose: () => void; onDone: () => void };

/** Asks for a new address, which is in use once its mail's link is followed. */
export default function EmailDialog({ userId, onClose, onDone }: Props) {
  const freshly = useFreshly();
  const { register, handleSubmit, setError, formState } = useForm<Recovery>({ resolver, defaultValues: { email: "" } });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ email }) => {
    await freshly(() => changeEmail(userId, email));
    toast({ title: "Confirm your new address", description: `Follow the link in the mail to ${email}.` });
    onDone();
    onClose();
  });
  const refuse = (error: unknown) => {
    if (error instanceof Declined) return;
    const isAboutEmail = error instanceof ApiError && (error.status === 409 || error.status === 400);
    setError(isAboutEmail ? "email" : "root", { message: sentenceOf(error) }, { shouldFocus: true });
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Change email"
        description="We mail a link to the new address. Until you follow it, the old one stays in use."
        width="sm"
      >
        <form
          method="post"
          noValidate
          className="flex flex-col gap-8 pt-2"
          onSubmit={(event) => submit(event).catch(refuse)}
        >
          <Field label="New email" error={errors.email?.message} required>
            <TextInput
              {...register("email")}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <FormAlert message={errors.root?.message} />
          <Button type="submit" loading={isSubmitting} className="self-end">
            Send link
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
