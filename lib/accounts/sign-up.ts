import "server-only";
import type { User } from "@/lib/users/schema";
import { createAccount } from "./data";
import { hashPassword } from "./password";
import type { SignUp } from "./schema";

/** Makes an account, never an administrator's. @throws {Problem} 409 when the address has one */
export async function signUp({ password, ...person }: SignUp): Promise<User> {
  return createAccount({ ...person, passwordHash: await hashPassword(password) });
}
