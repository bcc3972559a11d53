"use client";

import { useMutation } from "@tanstack/react-query";
import type { FieldWords } from "@/components/forms/differences";
import { EntityDialog } from "@/components/forms/entity-dialog";
import { useEntityForm } from "@/components/forms/use-entity-form";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { updateUserMutation } from "@/lib/identity/users/mutations";
import type { User, UserInput } from "@/lib/identity/users/schema";
import { UserFields } from "./user-fields";

type Props = {
  user: User;
  /** Reads the user again. */
  reload: () => Promise<User | null>;
  onSaved: () => void;
  onClose: () => void;
};

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

/** Changes a user as an administrator (docs/behaviour.md, 21). */
export function UserForm({ user, reload, onSaved, onClose }: Props) {
  const { mutateAsync: updateUser } = useMutation(updateUserMutation());
  const withPassword = useWithPassword();
  const editor = useEntityForm<UserInput, UserInput, User>({
    schema,
    entity: user,
    toValues,
    save: (input, read) => withPassword(() => updateUser({ read: read ?? user, input })),
    reload,
    onSaved,
    saved: "User updated successfully!",
    failed: () => "Failed to update user. Please try again.",
  });
  return (
    <EntityDialog editor={editor} what="user" words={words} onClose={onClose}>
      <UserFields form={editor.form} />
    </EntityDialog>
  );
}
