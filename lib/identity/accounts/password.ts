import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { invalidField } from "@/lib/platform/http/problem";

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

let commonPasswords: Promise<Set<string>> | undefined;

/** Loaded at the first new password: the list has about 49,000 entries, in lower case. */
async function load(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/** Words that are easy to guess here: the product's name. */
const OWN_WORDS = ["waypoint"];

/** True for a password that is on the list of common ones, or is one of our own words with digits and signs, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  if (OWN_WORDS.includes(lower.replace(/[^a-z]/g, ""))) return true;
  commonPasswords ??= load();
  return (await commonPasswords).has(lower);
}

/** The hash of a password that a user chose. @throws {Problem} 400 about the field `password` for a common one */
export async function hashNewPassword(password: string): Promise<string> {
  if (await isCommonPassword(password)) throw invalidField("password", "This password is too common");
  return hashPassword(password);
}
