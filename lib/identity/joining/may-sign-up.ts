import type { Joining } from "./schema";

/**
 * The reason why an address may not sign up; null when it may.
 * @param email lower case
 */
export function signUpRefusal({ signUp, domains }: Pick<Joining, "signUp" | "domains">, email: string): string | null {
  if (signUp === "anyone") return null;
  if (signUp === "invited") return "Sign-up is closed. Ask an administrator for an invitation";
  if (domains.includes(email.slice(email.lastIndexOf("@") + 1))) return null;
  return `Only addresses at ${inWords(domains)} can sign up. Ask an administrator for an invitation`;
}

const inWords = (domains: string[]) => new Intl.ListFormat("en", { type: "disjunction" }).format(domains);
