import type { Metadata } from "next";
import { AuthScreen } from "@/components/identity/auth/auth-screen";
import { ResetPassword } from "@/components/identity/auth/reset-password";

export const metadata: Metadata = { title: "Choose a new password", referrer: "no-referrer" };

/** `/reset-password`, public: sets a new password with the token of a mailed link. */
export default function ResetPasswordPage() {
  return (
    <AuthScreen>
      <ResetPassword />
    </AuthScreen>
  );
}
