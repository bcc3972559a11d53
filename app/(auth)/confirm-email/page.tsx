import type { Metadata } from "next";
import { AuthScreen } from "@/components/identity/auth/auth-screen";
import { ConfirmEmail } from "@/components/identity/auth/confirm-email";

export const metadata: Metadata = { title: "Confirm your address", referrer: "no-referrer" };

export default function ConfirmEmailPage() {
  return (
    <AuthScreen>
      <ConfirmEmail />
    </AuthScreen>
  );
}
