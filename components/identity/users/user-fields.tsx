import type { UseFormReturn } from "react-hook-form";
import { EmailInput } from "@/components/forms/email-input";
import { Field } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { TextInput } from "@/components/ui/text-input";
import type { UserInput } from "@/lib/identity/users/schema";

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
