import "server-only";
import { hashPassword } from "@/lib/identity/accounts/password";
import type { NewPassword } from "@/lib/identity/accounts/schema";
import type { User } from "@/lib/identity/users/schema";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { invalid } from "@/lib/platform/http/problem";
import { requireAttemptFrom } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { acceptInvitation as write } from "./data";

/** Gives an invited person their password. @throws {Problem} 400 for a link that is used, old, forged or expired, 429 after too many */
export async function acceptInvitation({ token_hash, password }: NewPassword, origin: RequestOrigin): Promise<User> {
  await requireAttemptFrom(LIMITS.link, origin);
  const user = await write(token_hash, await hashPassword(password), origin);
  if (!user) throw invalid("Invalid invitation link");
  return user;
}
