import "server-only";
import { z } from "zod";
import { forbidden } from "@/lib/platform/http/problem";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow } from "@/lib/platform/sql/query";

/** The mail domain of an address in lower case; empty for anything else. */
const domainOf = (email: string) => (email.includes("@") ? email.slice(email.lastIndexOf("@") + 1).toLowerCase() : "");

/** The connection that users with this address must sign in with (docs/behaviour.md, 37); undefined when a password does. */
export const findRequiredConnection = (email: string, tx?: Transaction): Promise<{ name: string } | undefined> =>
  queryRow(
    z.object({ name: z.string() }),
    sql`SELECT name FROM sso_connections WHERE active AND required AND ${domainOf(email)}::text = ANY (verified_domains)
        ORDER BY created_at, id LIMIT 1`,
    tx,
  );

/** Requires that users with this address may have a password. @throws {Problem} 403 with the connection to use instead */
export async function requirePasswordAllowed(email: string, tx?: Transaction): Promise<void> {
  const connection = await findRequiredConnection(email, tx);
  if (connection) throw forbidden(`Users with this address sign in with ${connection.name}`);
}
