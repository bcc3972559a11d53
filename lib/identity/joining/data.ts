import "server-only";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { forbidden } from "@/lib/platform/http/problem";
import { readOrganisation } from "@/lib/platform/organisation/data";
import { readSection } from "@/lib/platform/settings/data";
import { signUpRefusal } from "./may-sign-up";
import { joining, type SignUpPolicy } from "./schema";

/** Requires that an address may sign up without an invitation. @throws {Problem} 403 with the reason */
export async function requireSignUp(email: string): Promise<void> {
  const [rules, { contact }] = await Promise.all([readSection(joining), readOrganisation()]);
  const refusal = signUpRefusal(rules, email, contact);
  if (refusal) throw forbidden(refusal);
}

/** The policy for the sign-in screen; the default while the database is unavailable, as the call checks it again. */
export async function readSignUpPolicy(): Promise<SignUpPolicy> {
  try {
    return (await readSection(joining)).signUp;
  } catch (error) {
    if (isDatabaseAway(error)) return joining.defaults.signUp;
    throw error;
  }
}
