import "server-only";
import { hashPassword } from "@/lib/accounts/password";
import type { NewPassword } from "@/lib/accounts/schema";
import type { RequestOrigin } from "@/lib/http/client-address";
import { invalid } from "@/lib/http/problem";
import { requireAttemptFrom } from "@/lib/rate-limits/data";
import { LIMITS } from "@/lib/rate-limits/limits";
import type { User } from "@/lib/users/schema";
import { acceptInvitation as write } from "./data";

/** Gives an invited person their password. @throws {Problem} 400 for a link that is used, old, forged or expired, 429 after too many */
export async function acceptInvitation({ token_hash, password }: NewPassword, origin: RequestOrigin): Promise<User> {
  await requireAttemptFrom(LIMITS.link, origin);
  const user = await write(token_hash, await hashPassword(password), origin);
  if (!user) throw invalid("Invalid invitation link");
  return user;
}
