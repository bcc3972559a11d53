"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast";
import { acceptInvitation } from "@/lib/accounts/api";
import { authState } from "@/lib/accounts/auth-state";
import type { PasswordPair } from "@/lib/accounts/schema";
import { ApiError } from "@/lib/http/request";
import { emailOf } from "@/lib/one-time-tokens/token";
import { AuthHeading } from "./auth-heading";
import { FormAlert } from "./form-alert";
import { lazyResolver, preloadRules } from "./lazy-resolver";
import { clearLinkToken, LINKS, readLinkToken, useLinkToken } from "./link-token";
import { NewPasswordFields } from "./new-password-fields";

const resolver = lazyResolver<PasswordPair>(({ accounts }) => accounts.passwordPairSchema);

/** Where an invitation leads: its person sets a password, and is in (specification, section 2). */
export function SetupPassword() {
  const router = useRouter();
  const token = useLinkToken(LINKS.invite);
  const [isDone, setDone] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<PasswordPair>({
    resolver,
    defaultValues: { password: "", confirmation: "" },
  });
  const { errors, isSubmitting } = formState;
  const fail = (message: string) => setError("root", { message });

  useEffect(() => {
    if (token === null) router.replace("/login");
  }, [token, router]);

  const submit = handleSubmit(async ({ password }) => {
    // Another tab may have used it up meanwhile.
    const token_hash = readLinkToken(LINKS.invite);
    if (!token_hash) return fail("No invitation data found");
    const user = await acceptInvitation({ token_hash, password });
    setDone(true);
    clearLinkToken(LINKS.invite);
    authState().announce("SIGNED_IN");
    toast({ title: "Account created", description: `Welcome to Waypoint, ${user.name}.`, kind: "success" });
    router.replace("/");
  });
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError && error.status === 400)) return fail("Failed to set up password");
    const field = error.errors.find(({ path }) => path === "password");
    if (field) setError("password", { message: field.message }, { shouldFocus: true });
    else fail(error.detail);
  };

  if (!token || isDone) return <Spinner className="min-h-96" />;
  const email = emailOf(token);
  return (
    <div className="flex flex-col gap-8">
      <AuthHeading title="Set your password">
        {email ? (
          <>
            You are invited as <strong className="font-semibold text-fg wrap-anywhere">{email}</strong>. Choose a
            password, and you are in.
          </>
        ) : (
          "This link is damaged. Open it again from the mail, or ask for a new invitation."
        )}
      </AuthHeading>
      {email ? (
        <form
          method="post"
          noValidate
          className="flex flex-col gap-8"
          onFocus={preloadRules}
          onSubmit={(event) => submit(event).catch(refuse)}
        >
          <NewPasswordFields register={register} errors={errors} email={email} />
          <FormAlert message={errors.root?.message} />
          <Button type="submit" size="lg" loading={isSubmitting}>
            Set password
          </Button>
        </form>
      ) : (
        <FormAlert message="Invalid invitation link" />
      )}
    </div>
  );
}
