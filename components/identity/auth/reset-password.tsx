"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Spinner } from "@/components/ui/states/spinner";
import { toast } from "@/components/ui/toasts/toast";
import { resetPassword } from "@/lib/identity/accounts/api";
import { authState } from "@/lib/identity/accounts/auth-state";
import { emailOf } from "@/lib/identity/one-time-tokens/token";
import { AuthHeading } from "./auth-heading";
import { clearLinkToken, LINKS, useLinkToken } from "./link-token";
import { NewPasswordForm } from "./new-password-form";

/** The page of a recovery link: sets a new password and leads to the sign-in screen, where a second factor is still required. */
export function ResetPassword() {
  const router = useRouter();
  const token = useLinkToken(LINKS.recovery);
  const [isDone, setDone] = useState(false);
  const email = token ? emailOf(token) : null;

  useEffect(() => {
    if (email) authState().announce("PASSWORD_RECOVERY");
  }, [email]);

  const reset = async (password: string) => {
    await resetPassword({ token_hash: token ?? "", password });
    setDone(true);
    clearLinkToken(LINKS.recovery);
    authState().announce("SIGNED_OUT");
    toast({ title: "Password changed", description: "Sign in with the new one.", kind: "success" });
    router.replace("/login");
  };

  if (token === undefined || isDone) return <Spinner className="min-h-96" />;
  if (!email) {
    return (
      <div className="flex flex-col items-start gap-8">
        <AuthHeading title="This link is not valid">It is damaged or already used. Ask for a new one.</AuthHeading>
        <Link href="/login?mode=recover" className={buttonClass({ size: "lg" })}>
          Ask for a new link
        </Link>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <AuthHeading title="Choose a new password">
        For <strong className="font-semibold text-fg wrap-anywhere">{email}</strong>. You will be signed out on every
        device.
      </AuthHeading>
      <NewPasswordForm
        email={email}
        action="Set new password"
        onPassword={reset}
        errorLink={
          <Link href="/login?mode=recover" className="-mt-4 font-semibold text-accent-text">
            Ask for a new link
          </Link>
        }
      />
    </div>
  );
}
