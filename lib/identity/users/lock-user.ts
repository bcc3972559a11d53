import "server-only";
import { requireActor } from "@/lib/platform/call-context";
import type { Transaction } from "@/lib/platform/sql/constraints";

/**
 * Locks a user's row until the transaction ends. Take it before writing several rows of a user, to avoid deadlocks.
 * @returns false when the user no longer exists
 * @throws {Problem} 401 or 403 when the actor of the call has lost their rights while it waited
 */
export async function lockUser(tx: Transaction, id: string): Promise<boolean> {
  const count = await tx.$executeRaw`SELECT FROM users WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  await requireActor(tx, id);
  return count === 1;
}
