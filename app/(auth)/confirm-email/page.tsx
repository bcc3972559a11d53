import type { Metadata } from "next";
import { AuthScreen } from "@/components/identity/auth/auth-screen";
import { ConfirmEmail } from "@/components/identity/auth/mailed-link";

export const metadata: Metadata = { title: "Confirm your address", referrer: "no-referrer" };

/** `/confirm-email`, public: confirms a new email address with the token of a mailed link. */
export default function ConfirmEmailPage() {
  return (
    <AuthScreen>
      <ConfirmEmail />
    </AuthScreen>
  );
}
