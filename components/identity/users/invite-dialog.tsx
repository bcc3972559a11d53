"use client";

import { useForm } from "react-hook-form";
import { FormAlert } from "@/components/forms/form-alert";
import { lazyResolver } from "@/components/forms/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { inviteUser } from "@/lib/identity/invitations/api";
import type { UserInput } from "@/lib/identity/users/schema";
import { ApiError } from "@/lib/platform/http/request";

const resolver = lazyResolver<UserInput>(({ users }) => users.userFormSchema);

type Props = { onClose: () => void; onDone: () => void };

/** Asks somebody to join. */
export default function InviteDialog({ onClose, onDone }: Props) {
  const { register, handleSubmit, setError, formState } = useForm<UserInput>({
    resolver,
    defaultValues: { email: "", name: "", isAdmin: false },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    await inviteUser(values);
    toast({
      title: "Success",
      description: "Invitation sent successfully! The user will receive an email to set their password.",
      kind: "success",
    });
    onDone();
    onClose();
  });
  const refuse = (error: unknown) => {
    const description = "Failed to send invitation. Please try again.";
    if (!(error instanceof ApiError)) return toast({ kind: "error", title: "Error", description });
    if (error.status === 409) setError("email", { message: error.detail }, { shouldFocus: true });
    else if (error.status < 500) setError("root", { message: error.detail });
    else toast({ kind: "error", title: "Error", description });
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Add user" description="They get a mail with a link to set their password." width="sm">
        <form
          method="post"
          noValidate
          className="flex flex-col gap-8 pt-2"
          onSubmit={(event) => submit(event).catch(refuse)}
        >
          <Field label="Name" error={errors.name?.message} required>
            <TextInput {...register("name")} type="text" autoComplete="off" />
          </Field>
          <Field label="Email" error={errors.email?.message} required>
            <TextInput
              {...register("email")}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Switch
            {...register("isAdmin")}
            label="Administrator"
            description="May manage users, knowledge areas, videos, paths and career tracks"
          />
          <FormAlert message={errors.root?.message} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isSubmitting}>
              Send invitation
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
