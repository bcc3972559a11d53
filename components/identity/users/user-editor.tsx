"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import type { FieldWords } from "@/components/forms/differences";
import { EditorState } from "@/components/forms/editor-state";
import { EmailInput } from "@/components/forms/email-input";
import { EntityDialog } from "@/components/forms/entity-dialog";
import { useEntityForm } from "@/components/forms/use-entity-form";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { Field } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { TextInput } from "@/components/ui/text-input";
import { userQuery } from "@/lib/identity/users/api";
import { updateUserMutation } from "@/lib/identity/users/mutations";
import type { User, UserInput } from "@/lib/identity/users/schema";

type Props = { userId: string; onClose: () => void };

/** Reads and edits the user that the address names, whether or not the list shows them. */
export function UserEditor({ userId, onClose }: Props) {
  // Never stale: the list may hold an older version.
  const {
    data: user,
    error,
    isFetching,
    isFetchedAfterMount,
    refetch,
  } = useQuery({ ...userQuery(userId), staleTime: 0 });
  if (error || !user || !isFetchedAfterMount) {
    const onRetry = () => void refetch();
    return <EditorState what="user" error={error} isRetrying={isFetching} onRetry={onRetry} onClose={onClose} />;
  }
  const reload = async () => (await refetch({ throwOnError: true })).data ?? null;
  return <UserForm user={user} reload={reload} onClose={onClose} />;
}

const schema = () => import("@/lib/identity/users/schema").then((schemas) => schemas.userFormSchema);

const toValues = (user: User | null): UserInput => ({
  email: user?.email ?? "",
  name: user?.name ?? "",
  isAdmin: user?.invitedAsAdmin ?? user?.isAdmin ?? false,
});

const words: FieldWords<UserInput> = {
  email: { label: "Email", say: (email) => email },
  name: { label: "Name", say: (name) => name },
  isAdmin: { label: "Role", say: (isAdmin) => (isAdmin ? "administrator" : "learner") },
};

type FormProps = {
  user: User;
  /** Reads the user again. */
  reload: () => Promise<User | null>;
  onClose: () => void;
};

/** Changes a user as an administrator (docs/behaviour.md, 21). */
function UserForm({ user, reload, onClose }: FormProps) {
  const { mutateAsync: updateUser } = useMutation(updateUserMutation());
  const withPassword = useWithPassword();
  const editor = useEntityForm<UserInput, UserInput, User>({
    schema,
    entity: user,
    toValues,
    save: (input, read) => withPassword(() => updateUser({ read: read ?? user, input })),
    reload,
    onSaved: onClose,
    saved: "User updated successfully!",
    failed: () => "Failed to update user. Please try again.",
  });
  return (
    <EntityDialog editor={editor} what="user" words={words} onClose={onClose}>
      <UserFields form={editor.form} />
    </EntityDialog>
  );
}

/** The fields of a user that an administrator edits, also in an invitation. */
export function UserFields({ form }: { form: Pick<UseFormReturn<UserInput>, "register" | "formState"> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label="Name" error={errors.name?.message} required>
        <TextInput {...register("name")} type="text" autoComplete="off" />
      </Field>
      <Field label="Email" error={errors.email?.message} required>
        <EmailInput {...register("email")} autoComplete="off" />
      </Field>
      <Switch
        {...register("isAdmin")}
        label="Administrator"
        description="Can manage users, knowledge areas, videos, paths and career tracks"
      />
    </>
  );
}
