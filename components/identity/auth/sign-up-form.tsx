"use client";

import { EmailInput } from "@/components/forms/email-input";
import { Form } from "@/components/forms/form";
import { PasswordInput } from "@/components/forms/password-input";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toasts/toast";
import { signUp } from "@/lib/identity/accounts/api";
import type { SignUp } from "@/lib/identity/accounts/schema";
import { StrengthMeter } from "./strength-meter";

type Values = Pick<SignUp, "name" | "email" | "password">;

const schema = () =>
  import("@/lib/identity/accounts/schema").then(({ signUpSchema }) =>
    signUpSchema.pick({ name: true, email: true, password: true }),
  );

type Props = { email: string; onEmail: (email: string) => void; onDone: () => void };

/** Creates an account and signs in. */
export function SignUpForm({ email, onEmail, onDone }: Props) {
  const form = useCheckedForm<Values>({
    schema,
    defaultValues: { name: "", email, password: "" },
    send: async (values) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const user = await signUp({ ...values, timeZone });
      toast({
        title: "Account created",
        description: `Welcome to Waypoint, ${user.name}. Your first lesson is waiting.`,
        kind: "success",
      });
      onDone();
    },
    // An account with this email exists.
    fieldOfStatus: { 409: "email" },
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Form form={form} submitLabel="Sign Up" place="screen">
      <Field label="Full Name" error={errors.name?.message} required>
        <TextInput {...register("name")} type="text" autoComplete="name" />
      </Field>
      <Field label="Email" error={errors.email?.message} required>
        <EmailInput {...register("email", { onChange: (event) => onEmail(event.target.value) })} autoComplete="email" />
      </Field>
      <Field label="Password" error={errors.password?.message} hint="At least 6 characters" required>
        <PasswordInput {...register("password")} autoComplete="new-password" />
      </Field>
      <StrengthMeter password={form.watch("password")} />
    </Form>
  );
}
