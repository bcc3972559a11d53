import "server-only";
import { invalidField } from "@/lib/platform/http/problem";
import { hashPassword } from "./password";

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
