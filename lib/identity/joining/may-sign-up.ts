import type { Joining } from "./schema";

/**
 * The reason why an address may not sign up; null when it may.
 * @param email lower case
 * @param contact the address to ask for an invitation; empty for none
 */
export function signUpRefusal(
  { signUp, domains }: Pick<Joining, "signUp" | "domains">,
  email: string,
  contact = "",
): string | null {
  const advice = contact ? `Ask for an invitation at ${contact}` : "Ask an administrator for an invitation";
  if (signUp === "anyone") return null;
  if (signUp === "invited") return `Sign-up is closed. ${advice}`;
  if (domains.includes(email.slice(email.lastIndexOf("@") + 1))) return null;
  return `Only addresses at ${inWords(domains)} can sign up. ${advice}`;
}

const inWords = (domains: string[]) => new Intl.ListFormat("en", { type: "disjunction" }).format(domains);
