import type { Metadata } from "next";
import { SignedOnAgain } from "@/components/identity/account/signed-on-again";
import { AuthScreen } from "@/components/identity/auth/auth-screen";
import { requireActor } from "@/lib/identity/auth/session";
import { signOnRefusalSentence } from "@/lib/identity/sign-on/refusals";
import { REFUSAL_PARAMETER } from "@/lib/identity/sso-connections/addresses";

export const metadata: Metadata = { title: "Signed on again" };

/** `/signed-on-again`: the end of a sign-on that was repeated in a tab of its own, while a form waits in another. */
export default async function SignedOnAgainPage({ searchParams }: PageProps<"/signed-on-again">) {
  await requireActor();
  const { [REFUSAL_PARAMETER]: refusal } = await searchParams;
  return (
    <AuthScreen>
      <SignedOnAgain refusal={signOnRefusalSentence(refusal, null)} />
    </AuthScreen>
  );
}
