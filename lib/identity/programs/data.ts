import "server-only";
import { forbidden, invalidField } from "@/lib/platform/http/problem";
import { readSection } from "@/lib/platform/settings/data";
import { programs, type TokenRules } from "./schema";
import { tokenRefusal } from "./token-refusal";

/** The rules for API tokens. */
export async function readTokenRules(): Promise<TokenRules> {
  const { updatedAt: _, ...rules } = await readSection(programs);
  return rules;
}

/** Requires that a user may make a token for so many days. @throws {Problem} 403 with the reason, 400 for a longer time */
export async function requireTokenAllowed(actor: { isAdmin: boolean }, days: number): Promise<void> {
  const rules = await readTokenRules();
  const refusal = tokenRefusal(rules, actor);
  if (refusal) throw forbidden(refusal);
  if (days > rules.tokenDays) throw invalidField("days", `Choose at most ${rules.tokenDays} days`);
}
