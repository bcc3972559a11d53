"use client";

import { EmailInput } from "@/components/forms/email-input";
import { FormAlert } from "@/components/forms/form-alert";
import { SettingsSection } from "@/components/identity/settings/section";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea, TextInput } from "@/components/ui/text-input";
import type { User } from "@/lib/identity/users/schema";
import { LeaveQuestion } from "./leave-question";
import { useProfileForm } from "./use-profile-form";

/** `pendingEmail` is a new email that is not confirmed yet. */
type Props = { user: User; pendingEmail: string | null };

/** The text fields of a user's profile. */
export function ProfileForm({ user, pendingEmail }: Props) {
  const form = useProfileForm(user);
  const { errors, isDirty, isSubmitting } = form.formState;
  return (
    <form
      method="post"
      noValidate
      aria-label="Profile"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <NameSection form={form} />
      <AboutSection form={form} />
      <ContactSection form={form} pendingEmail={pendingEmail} />
      <div className="flex flex-col gap-8 border-line border-t py-7 lg:ml-auto lg:w-[calc(70.6%-1.75rem)]">
        <FormAlert message={errors.root?.message} />
        <div className="flex max-w-2xl flex-wrap justify-end gap-2">
          {isDirty && (
            <Button variant="ghost" onClick={() => form.reset()}>
              Undo changes
            </Button>
          )}
          <Button type="submit" loading={isSubmitting}>
            Save changes
          </Button>
        </div>
      </div>
      <LeaveQuestion isDirty={isDirty} />
    </form>
  );
}

type SectionProps = { form: ReturnType<typeof useProfileForm> };

function NameSection({ form: { register, formState } }: SectionProps) {
  const { errors } = formState;
  return (
    <SettingsSection id="names" title="Name" about="Other learners see your display name.">
      <div className="grid gap-x-5 gap-y-8 md:grid-cols-2">
        <Field label="Display name" error={errors.name?.message} required className="md:col-span-2">
          <TextInput {...register("name")} autoComplete="nickname" />
        </Field>
        <Field label="First name" error={errors.firstName?.message} optional>
          <TextInput {...register("firstName")} autoComplete="given-name" />
        </Field>
        <Field label="Last name" error={errors.lastName?.message} optional>
          <TextInput {...register("lastName")} autoComplete="family-name" />
        </Field>
      </div>
    </SettingsSection>
  );
}

function AboutSection({ form: { register, formState } }: SectionProps) {
  const { errors } = formState;
  return (
    <SettingsSection id="about-you" title="About you" about="Never shown to other learners.">
      <div className="grid gap-x-5 gap-y-8 md:grid-cols-2">
        <Field label="Bio" error={errors.bio?.message} optional className="md:col-span-2">
          <TextArea {...register("bio")} rows={4} />
        </Field>
        <Field label="Location" error={errors.location?.message} optional>
          <TextInput {...register("location")} autoComplete="address-level2" />
        </Field>
        <Field label="Date of birth" error={errors.dateOfBirth?.message} optional>
          <TextInput {...register("dateOfBirth")} type="date" min="1900-01-01" autoComplete="bday" />
        </Field>
        <Field label="Website" error={errors.website?.message} optional className="md:col-span-2">
          <TextInput
            {...register("website")}
            type="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
          />
        </Field>
      </div>
    </SettingsSection>
  );
}

function ContactSection({ form: { register, formState }, pendingEmail }: SectionProps & Pick<Props, "pendingEmail">) {
  const { errors } = formState;
  return (
    <SettingsSection id="contact" title="Contact" about="Never shown to other learners.">
      <div className="grid gap-y-8">
        <Field
          label="Email"
          error={errors.email?.message}
          required
          hint={
            pendingEmail
              ? `Follow the link we sent to ${pendingEmail} to replace this address.`
              : "If you change it, we send a link to the new address to confirm it."
          }
        >
          <EmailInput {...register("email")} autoComplete="email" />
        </Field>
        <Field
          label="Phone number"
          error={errors.phoneNumber?.message}
          hint="Include the country code. Verify it in Settings to sign in with it."
          optional
        >
          <TextInput {...register("phoneNumber")} type="tel" autoComplete="tel" />
        </Field>
      </div>
      <p role="status" className="sr-only">
        {pendingEmail && `We sent a link to ${pendingEmail}`}
      </p>
    </SettingsSection>
  );
}
