import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthScreen } from "@/components/identity/auth/auth-screen";
import { FactorChallenge } from "@/components/identity/auth/factor-challenge";
import { safePath } from "@/lib/identity/auth/safe-path";
import { currentActor } from "@/lib/identity/auth/session";
import { listFactors } from "@/lib/identity/factors/data";

export const metadata: Metadata = { title: "One more step" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** For a session that began before its person had a second factor: it must meet it now. */
export default async function ChallengePage({ searchParams }: Props) {
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
