import "server-only";
import type { Actor } from "@/lib/identity/sessions/data";
import { refuseTokenRole } from "@/lib/identity/users/refuse-token";
import { inLowerCase, nameOfAddress, type UserInput, userFormSchema } from "@/lib/identity/users/schema";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { Problem } from "@/lib/platform/http/problem";
import { requireAttempts } from "@/lib/platform/rate-limits/data";
import { PURPOSES } from "@/lib/platform/rate-limits/purposes";
import { isBlank } from "@/lib/platform/text";
import { findKnownUsers, type KnownUser, refuseEarly } from "./data";
import { createInvitation } from "./invite";
import type { InvitedRow, InviteMany } from "./schema";

type RowStatus = Pick<InvitedRow, "fate" | "message">;

const SKIPPED = {
  account: { fate: "account", message: "Already has an account" },
  pending: { fate: "pending", message: "Already invited" },
  repeated: { fate: "repeated", message: "Duplicate address" },
} satisfies Record<string, RowStatus>;

/**
 * Invites many users by mail, each row on its own, and returns the status of every row. Skips users who are already
 * invited unless `sendAgain` is set. A dry run returns the same statuses and writes nothing.
 */
export async function inviteMany(
  { rows, dryRun, sendAgain }: InviteMany,
  actor: Actor,
  origin: RequestOrigin,
): Promise<InvitedRow[]> {
  refuseTokenRole(rows.some(({ isAdmin }) => isAdmin));
  const parsedRows = rows.map(parseRow);
  const knownUsers = await findKnownUsers(parsedRows.flatMap((row) => (typeof row === "string" ? [] : row.email)));
  const seen = new Set<string>();
  const invite = (input: UserInput) => (dryRun ? null : inviteOne(input, actor, origin));
  const results: InvitedRow[] = [];
  for (const [index, row] of parsedRows.entries()) {
    const email = rows[index]?.email ?? "";
    if (typeof row === "string") results.push({ email, fate: "invalid", message: row });
    else {
      const known = seen.has(row.email) ? "repeated" : knownUsers.get(row.email);
      seen.add(row.email);
      results.push({ email: row.email, ...(await processRow(row, known, sendAgain, invite)) });
    }
  }
  if (!dryRun) {
    const invited = results.filter(({ fate }) => fate === "new" || fate === "again").length;
    const auditContext = { actorId: actor.id, origin };
    if (invited > 0)
      await recordEvent({ action: "spreadsheet.users_invited", detail: { rows: invited }, ...auditContext });
    deliverSoon();
  }
  return results;
}

async function processRow(
  input: UserInput,
  known: KnownUser | "repeated" | undefined,
  sendAgain: boolean,
  invite: (input: UserInput) => Promise<RowStatus | null> | null,
): Promise<RowStatus> {
  if (known && !(known === "pending" && sendAgain)) return SKIPPED[known];
  return (await invite(input)) ?? { fate: known ? "again" : "new", message: null };
}

/** Sends one invitation. @returns the status of a row that failed, or null */
async function inviteOne(input: UserInput, actor: Actor, origin: RequestOrigin): Promise<RowStatus | null> {
  try {
    await refuseEarly(input.email);
    await requireAttempts(PURPOSES.invitation, { account: actor.id, recipient: input.email, origin });
    await createInvitation(input, actor, origin);
    return null;
  } catch (error) {
    // A concurrent invitation or the hourly limit concerns this row only.
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return error.status === 409 ? SKIPPED.account : { fate: "failed", message: error.detail };
  }
}

/** Validates a row. @returns the user to invite, or the error message */
function parseRow({ email, name, isAdmin }: InviteMany["rows"][number]): UserInput | string {
  // A user without a name goes by the part of their address before the @ (docs/behaviour.md, 2).
  const result = userFormSchema.safeParse({
    email,
    name: isBlank(name) ? nameOfAddress(inLowerCase(email.trim())) : name,
    isAdmin,
  });
  return result.success ? result.data : (result.error.issues[0]?.message ?? "Invalid input");
}
