"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Button, buttonClass } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast";
import { resetPassword } from "@/lib/accounts/api";
import { authState } from "@/lib/accounts/auth-state";
import type { PasswordPair } from "@/lib/accounts/schema";
import { ApiError } from "@/lib/http/request";
import { emailOf } from "@/lib/one-time-tokens/token";
import { AuthHeading } from "./auth-heading";
import { FormAlert } from "./form-alert";
import { lazyResolver, preloadRules } from "./lazy-resolver";
import { clearLinkToken, LINKS, useLinkToken } from "./link-token";
import { NewPasswordFields } from "./new-password-fields";

const resolver = lazyResolver<PasswordPair>(({ accounts }) => accounts.passwordPairSchema);

/** Where a recovery mail leads: a new password, and from there to the sign-in screen, where a second factor still stands. */
export function ResetPassword() {
  const router = useRouter();
  const token = useLinkToken(LINKS.recovery);
  const { register, handleSubmit, setError, formState } = useForm<PasswordPair>({
    resolver,
    defaultValues: { password: "", confirmation: "" },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const email = token ? emailOf(token) : null;

  useEffect(() => {
    if (email) authState().announce("PASSWORD_RECOVERY");
  }, [email]);

  const submit = handleSubmit(async ({ password }) => {
    await resetPassword({ token_hash: token ?? "", password });
    clearLinkToken(LINKS.recovery);
    authState().announce("SIGNED_OUT");
    toast({ title: "Your password is changed", description: "Sign in with the new one.", kind: "success" });
    router.replace("/login");
  });
  const refuse = (error: unknown) => {
    const field = error instanceof ApiError && error.errors.find(({ path }) => path === "password");
    if (field) setError("password", { message: field.message }, { shouldFocus: true });
    else setError("root", { message: error instanceof ApiError ? error.detail : "An error occurred" });
  };

  if (token === undefined || (isSubmitSuccessful && !errors.root)) return <Spinner className="min-h-96" />;
  if (!email) {
    return (
      <div className="flex flex-col items-start gap-8">
        <AuthHeading title="This link is not good">
          It is damaged, or was used already. Ask for a new one: it arrives within minutes.
        </AuthHeading>
        <Link href="/login?mode=recover" className={buttonClass({ size: "lg" })}>
          Ask for a new link
        </Link>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <AuthHeading title="Choose a new password">
        For <strong className="font-semibold text-fg wrap-anywhere">{email}</strong>. It signs you out on every device.
      </AuthHeading>
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
          Set new password
        </Button>
        {errors.root && (
          <Link href="/login?mode=recover" className="-mt-4 font-semibold text-accent-text">
            Ask for a new link
          </Link>
        )}
      </form>
    </div>
  );
}
