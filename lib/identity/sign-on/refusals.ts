/** The sentences of refused sign-ons, by the code in the address of the sign-in screen. */
const SENTENCES = {
  expired: "This sign-on has expired, or began in another browser. Please try again.",
  cancelled: "The sign-on was cancelled.",
  unavailable: "The sign-on cannot be reached right now. Please try again in a moment.",
  refused: "The sign-on was not accepted. Please try again, or ask an administrator.",
  inactive: "This sign-on is switched off. Use another way to sign in.",
  deactivated: "This account is deactivated. Ask an administrator.",
  another: "This sign-on belongs to another account.",
  link: "Sign in with your password once to link this sign-on to your account.",
  limit: "Too many attempts. Please wait a few minutes, then try again.",
} as const;

/** The code of a refused sign-on. */
export type SignOnRefusal = keyof typeof SENTENCES;

/** The sentence of a code; null for an unknown one. @param pending the connection that waits to be linked, if one does */
export function signOnRefusalSentence(code: unknown, pending: string | null): string | null {
  if (typeof code !== "string" || !Object.hasOwn(SENTENCES, code)) return null;
  if (code === "link" && pending) return `Sign in with your password once to link ${pending} to your account.`;
  return SENTENCES[code as SignOnRefusal];
}
