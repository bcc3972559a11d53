import type { Metadata } from "next";
import { AuthScreen } from "@/components/identity/auth/auth-screen";
import { SetupPassword } from "@/components/identity/auth/setup-password";

export const metadata: Metadata = { title: "Set your password", referrer: "no-referrer" };

/** `/setup-password`, public: accepts an invitation with the token of its link. */
export default function SetupPasswordPage() {
  return (
    <AuthScreen>
      <SetupPassword />
    </AuthScreen>
  );
}
