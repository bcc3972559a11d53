import { type Algorithm, hash, verify } from "@node-rs/argon2";

/** OWASP's minimum for argon2id; takes about 12 ms. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash, in PHC format. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

// Verified when a user has no password, so that the response takes as long as for any other user.
let dummyHash: Promise<string> | undefined;

/** Verifies a password. Without a hash the result is false, after the same time. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return Boolean(passwordHash) && matches;
}
