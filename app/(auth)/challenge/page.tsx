import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthScreen } from "@/components/identity/auth/auth-screen";
import { FactorChallenge } from "@/components/identity/auth/factor-challenge";
import { safePath } from "@/lib/identity/auth/safe-path";
import { currentActor } from "@/lib/identity/auth/session";
import { listFactors } from "@/lib/identity/factors/data";

export const metadata: Metadata = { title: "Two-factor authentication" };

/** `/challenge`: asks for the second factor in a session that began before the user added one. */
export default async function ChallengePage({ searchParams }: PageProps<"/challenge">) {
  const { next } = await searchParams;
  const wanted = safePath(typeof next === "string" ? next : null);
  const actor = await currentActor();
  if (!actor?.factorDue) redirect(wanted);
  const factors = (await listFactors(actor.id)).filter(({ status }) => status === "verified");
  return (
    <AuthScreen>
      <FactorChallenge factors={factors} next={wanted} />
    </AuthScreen>
  );
}
