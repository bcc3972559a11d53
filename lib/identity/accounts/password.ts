import { type Algorithm, hash, verify } from "@node-rs/argon2";

/** OWASP's least for argon2id; about 12 ms here. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash, in PHC format. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

// Somebody who has no password is checked against this one, so that the answer takes as long as for everybody else.
let nobody: Promise<string> | undefined;

/** Whether the password is right. Without a hash it never is, and takes as long to say so. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await nobody), password);
  return Boolean(passwordHash) && matches;
}
