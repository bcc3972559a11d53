import "server-only";
import { findCredential, openSession } from "./data";
import { verifyPassword } from "./password";
import { signInSchema } from "./schema";

/** Longest device name kept, in characters. */
const DEVICE_LENGTH = 300;

/**
 * Checks a pair of identifier and password and opens a session. Unknown accounts and wrong passwords get the same answer,
 * in the same time.
 * @returns null when the pair is not right
 */
export async function signIn(credentials: unknown, headers: Headers) {
  const parsed = signInSchema.safeParse(credentials);
  if (!parsed.success) return null;
  const { identifier, password } = parsed.data;
  const known = identifier.includes("\u0000") ? null : await findCredential(identifier);
  if (!(await verifyPassword(known?.passwordHash, password)) || !known) return null;
  const { sessionId } = await openSession(known.id, headers.get("user-agent")?.slice(0, DEVICE_LENGTH) ?? null);
  return { id: known.id, isAdmin: known.isAdmin, sessionId };
}
