import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { cache } from "react";
import { AuthScreen } from "@/components/identity/auth/auth-screen";
import { type AuthMode, SignInOrUp } from "@/components/identity/auth/sign-in-or-up";
import { SignOnNotice, SignOnOffers } from "@/components/identity/auth/sign-on-offers";
import { safePath } from "@/lib/identity/auth/safe-path";
import { currentActor } from "@/lib/identity/auth/session";
import { readSignUpPolicy } from "@/lib/identity/joining/data";
import { signOnRefusalSentence } from "@/lib/identity/sign-on/refusals";
import { REFUSAL_PARAMETER, withRefusal } from "@/lib/identity/sso-connections/addresses";
import { readOffers } from "@/lib/identity/sso-connections/data";
import { findPendingLinkName } from "@/lib/identity/sso-connections/pending-link";
import { readOrganisationOrDefaults } from "@/lib/platform/organisation/data";

/** Read once per request, for the title and the screen. */
const organisationOf = cache(readOrganisationOrDefaults);

/** The title has the organisation's name. */
export async function generateMetadata(): Promise<Metadata> {
  const { name } = await organisationOf();
  return { title: name ? `Sign In · ${name}` : "Sign In" };
}

const modes: Record<string, AuthMode> = { "sign-up": "sign-up", recover: "recover" };

/** `/login`: sign-in and sign-up; a signed-in user is redirected to `next`, or to `/`. */
export default async function LoginPage({ searchParams }: PageProps<"/login">) {
  const { next, mode, [REFUSAL_PARAMETER]: refusal } = await searchParams;
  const wanted = safePath(typeof next === "string" ? next : null);
  // The page where a repeated sign-on began shows why it was refused.
  if (await currentActor()) redirect(typeof refusal === "string" ? withRefusal(wanted, refusal) : wanted);
  const [signUp, offers, { name, contact }] = await Promise.all([readSignUpPolicy(), readOffers(), organisationOf()]);
  const pending = await findPendingLinkName(offers);
  const sentence = signOnRefusalSentence(refusal ?? (pending && "link"), pending);
  return (
    <AuthScreen organisation={name}>
      {sentence && <SignOnNotice sentence={sentence} />}
      <SignInOrUp mode={modes[String(mode)] ?? "sign-in"} next={wanted} signUp={signUp} contact={contact} />
      {offers.length > 0 && <SignOnOffers offers={offers} next={wanted} />}
    </AuthScreen>
  );
}
