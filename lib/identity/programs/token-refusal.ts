import type { TokenRules } from "./schema";

/** The reason why a user may not make API tokens; null when they may (docs/behaviour.md, 34). */
export function tokenRefusal({ tokens }: Pick<TokenRules, "tokens">, { isAdmin }: { isAdmin: boolean }): string | null {
  if (tokens === "nobody") return "API tokens are switched off";
  return tokens === "administrators" && !isAdmin ? "Only administrators make API tokens" : null;
}
