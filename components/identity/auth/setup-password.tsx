"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { FormAlert } from "@/components/forms/form-alert";
import { Spinner } from "@/components/ui/states/spinner";
import { toast } from "@/components/ui/toasts/toast";
import { acceptInvitation } from "@/lib/identity/accounts/api";
import { authState } from "@/lib/identity/accounts/auth-state";
import { emailOf } from "@/lib/identity/one-time-tokens/token";
import { ApiError } from "@/lib/platform/http/request";
import { AuthHeading } from "./auth-heading";
import { clearLinkToken, LINKS, readLinkToken, useLinkToken } from "./link-token";
import { NewPasswordForm } from "./new-password-form";

/** The token is not in the browser any more: another tab may have used it up. */
class NoInvitation extends Error {
  override readonly message = "No invitation data found";
}

function explain(error: unknown): string {
  if (error instanceof NoInvitation) return error.message;
  return error instanceof ApiError && error.status === 400 ? error.detail : "Failed to set up password";
}

/** The page of an invitation link: the invited user sets a password and is signed in (docs/behaviour.md, 5). */
export function SetupPassword() {
  const router = useRouter();
  const token = useLinkToken(LINKS.invite);
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (token === null) router.replace("/login");
  }, [token, router]);

  const accept = async (password: string) => {
    const token_hash = readLinkToken(LINKS.invite);
    if (!token_hash) throw new NoInvitation();
    const user = await acceptInvitation({ token_hash, password });
    setDone(true);
    clearLinkToken(LINKS.invite);
    authState().announce("SIGNED_IN");
    toast({ title: "Account created", description: `Welcome to Waypoint, ${user.name}.`, kind: "success" });
    router.replace("/");
  };

  if (!token || isDone) return <Spinner className="min-h-96" />;
  const email = emailOf(token);
  if (!email) {
    return (
      <div className="flex flex-col gap-8">
        <AuthHeading title="Set your password">
          This link is damaged. Open it again from the email, or ask for a new invitation.
        </AuthHeading>
        <FormAlert message="Invalid invitation link" />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      <AuthHeading title="Set your password">
        You are invited as <strong className="font-semibold text-fg wrap-anywhere">{email}</strong>. Choose a password
        to sign in.
      </AuthHeading>
      <NewPasswordForm email={email} action="Set password" onPassword={accept} explain={explain} />
    </div>
  );
}
