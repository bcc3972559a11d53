"use client";

import { useMutation } from "@tanstack/react-query";
import { Form } from "@/components/forms/form";
import { TextListField } from "@/components/forms/text-list-field";
import { useCheckedForm } from "@/components/forms/use-checked-form";
import { useDiscardQuestion } from "@/components/forms/use-discard-question";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { CopyField } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Switch } from "@/components/ui/switch";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toasts/toast";
import { callbackPath, slugOf } from "@/lib/identity/sso-connections/addresses";
import { createSsoConnectionMutation, updateSsoConnectionMutation } from "@/lib/identity/sso-connections/mutations";
import type { SsoConnection, SsoConnectionChange, SsoConnectionInput } from "@/lib/identity/sso-connections/schema";

const newSchema = () =>
  import("@/lib/identity/sso-connections/schema").then(({ newConnectionFormSchema }) => newConnectionFormSchema);
const changeSchema = () =>
  import("@/lib/identity/sso-connections/schema").then(({ connectionFormSchema }) => connectionFormSchema);

type Values = Pick<
  SsoConnection,
  "slug" | "name" | "issuer" | "clientId" | "domains" | "required" | "createPeople" | "acceptsMfa"
> & { clientSecret: string; groupClaim: string };

type Output = SsoConnectionChange & { slug?: string };

const blank: Values = {
  slug: "",
  name: "",
  issuer: "",
  clientId: "",
  clientSecret: "",
  domains: [],
  required: false,
  createPeople: false,
  groupClaim: "",
  acceptsMfa: false,
};

function toValues(connection: SsoConnection): Values {
  const { slug, name, issuer, clientId, domains, required, createPeople, acceptsMfa, groupClaim } = connection;
  const fields = { slug, name, issuer, clientId, domains, required, createPeople, acceptsMfa };
  return { ...fields, clientSecret: "", groupClaim: groupClaim ?? "" };
}

type Props = {
  /** Null adds one. */
  connection: SsoConnection | null;
  onClose: () => void;
};

/** Adds or changes a sign-on connection. */
export default function ConnectionDialog({ connection, onClose }: Props) {
  const form = useConnectionForm({ connection, onClose });
  const { close, question } = useDiscardQuestion(form.formState.isDirty, onClose);
  return (
    <>
      <Dialog onClose={close} title={connection ? `Edit ${connection.name}` : "Add connection"} width="md">
        <ConnectionForm connection={connection} form={form} />
      </Dialog>
      {question}
    </>
  );
}

function useConnectionForm({ connection, onClose }: Props) {
  const withPassword = useWithPassword();
  const { mutateAsync: create } = useMutation(createSsoConnectionMutation());
  const { mutateAsync: update } = useMutation(updateSsoConnectionMutation());
  return useCheckedForm<Values, Output>({
    schema: connection ? changeSchema : newSchema,
    defaultValues: connection ? toValues(connection) : blank,
    send: async (output) => {
      if (connection) await withPassword(() => update({ read: connection, change: output }));
      else await withPassword(() => create(output as SsoConnectionInput));
      toast({ title: "Connection saved", kind: "success" });
      onClose();
    },
  });
}

type FormProps = Pick<Props, "connection"> & { form: ReturnType<typeof useConnectionForm> };

function ConnectionForm({ connection, form }: FormProps) {
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  const slug = watch("slug") || slugOf(watch("name"));
  return (
    <Form form={form} submitLabel={connection ? "Save changes" : "Add connection"}>
      <Field label="Name" hint="Shown on the sign-in screen: Continue with …" error={errors.name?.message} required>
        <TextInput {...register("name")} autoComplete="off" />
      </Field>
      {!connection && (
        <Field
          label="Name in addresses"
          hint="Part of the redirect address. It cannot be changed later."
          error={errors.slug?.message}
          optional
        >
          <TextInput {...register("slug")} placeholder={slug} autoComplete="off" autoCapitalize="none" />
        </Field>
      )}
      <CopyField
        label="Redirect address"
        value={connection?.redirectUri ?? window.location.origin + callbackPath(slug)}
      />
      <Field
        label="Issuer"
        hint={
          connection ? "Another issuer unlinks all users of this connection" : "The address that your provider names"
        }
        error={errors.issuer?.message}
        required
      >
        <TextInput {...register("issuer")} type="url" placeholder="https://" autoComplete="off" />
      </Field>
      <Field label="Client id" error={errors.clientId?.message} required>
        <TextInput {...register("clientId")} autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        label="Client secret"
        hint={connection ? "Leave it empty to keep the saved one" : undefined}
        error={errors.clientSecret?.message}
        required={!connection}
        optional={connection !== null}
      >
        <TextInput {...register("clientSecret")} type="password" autoComplete="off" />
      </Field>
      <TextListField control={control} name="domains" legend="Mail domains" entry="mail domain" optional />
      <Switch
        label="Create users"
        description="Unknown users with a verified address at a proved domain get an account."
        {...register("createPeople")}
      />
      <Switch
        label="Require sign-on"
        description="Users at proved domains cannot use a password. Administrators with a second factor still can."
        {...register("required")}
      />
      <Switch
        label="Accept its second factor"
        description="A second factor that the provider checked counts here."
        {...register("acceptsMfa")}
      />
      <Field
        label="Claim with groups"
        hint="Its values put users into teams with that name or external id"
        error={errors.groupClaim?.message}
        optional
      >
        <TextInput {...register("groupClaim")} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
    </Form>
  );
}
