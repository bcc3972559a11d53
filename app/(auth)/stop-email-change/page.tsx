import type { Metadata } from "next";
import { AuthScreen } from "@/components/identity/auth/auth-screen";
import { StopEmailChange } from "@/components/identity/auth/mailed-link";

export const metadata: Metadata = { title: "Stop a change of address", referrer: "no-referrer" };

/** `/stop-email-change`, public: stops a change of email address with the token mailed to the old one. */
export default function StopEmailChangePage() {
  return (
    <AuthScreen>
      <StopEmailChange />
    </AuthScreen>
  );
}
