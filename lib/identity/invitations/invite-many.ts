import "server-only";
import type { Actor } from "@/lib/identity/sessions/data";
import { type UserInput, userFormSchema } from "@/lib/identity/users/schema";
import { deliverSoon } from "@/lib/messages/delivery/deliver";
import { recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { Problem } from "@/lib/platform/http/problem";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { findStanding, type Standing } from "./data";
import { createInvitation } from "./invite";
import type { InvitedRow, InviteMany } from "./schema";

type Fate = Pick<InvitedRow, "fate" | "message">;

const passedOver = {
  account: { fate: "account", message: "Already has an account" },
  pending: { fate: "pending", message: "Already invited" },
  repeated: { fate: "repeated", message: "Duplicate address" },
} satisfies Record<string, Fate>;

/**
 * Invites many by mail. Whoever is invited already is left alone unless they are to get a new link, so that it can be run
 * twice; each row is done by itself, and says what became of it. A dry run says each row's fate and writes nothing.
 */
export async function inviteMany(
  { rows, dryRun, sendAgain }: InviteMany,
  actor: Actor,
  origin: RequestOrigin,
): Promise<InvitedRow[]> {
  const read = rows.map(readRow);
  const standing = await findStanding(read.flatMap((row) => (typeof row === "string" ? [] : row.email)));
  const seen = new Set<string>();
  const invite = (input: UserInput) => (dryRun ? null : inviteOne(input, actor, origin));
  const fates: InvitedRow[] = [];
  for (const [at, row] of read.entries()) {
    const email = rows[at]?.email ?? "";
    if (typeof row === "string") fates.push({ email, fate: "invalid", message: row });
    else {
      const known = seen.has(row.email) ? "repeated" : standing.get(row.email);
      seen.add(row.email);
      fates.push({ email: row.email, ...(await settle(row, known, sendAgain, invite)) });
    }
  }
  if (!dryRun) {
    const invited = fates.filter(({ fate }) => fate === "new" || fate === "again").length;
    const by = { actorId: actor.id, origin };
    if (invited > 0) await recordEvent({ action: "spreadsheet.users_invited", detail: { rows: invited }, ...by });
    deliverSoon();
  }
  return fates;
}

async function settle(
  input: UserInput,
  known: Standing | "repeated" | undefined,
  sendAgain: boolean,
  invite: (input: UserInput) => Promise<Fate | null> | null,
): Promise<Fate> {
  if (known && !(known === "pending" && sendAgain)) return passedOver[known];
  return (await invite(input)) ?? { fate: known ? "again" : "new", message: null };
}

/** @returns why it was not done, or null */
async function inviteOne(input: UserInput, actor: Actor, origin: RequestOrigin): Promise<Fate | null> {
  try {
    await requireAttempt(LIMITS.message, input.email);
    await createInvitation(input, actor, origin);
    return null;
  } catch (error) {
    // Somebody else was quicker, or they had too many mails: a fate of this row alone.
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return error.status === 409 ? passedOver.account : { fate: "failed", message: error.detail };
  }
}

/** @returns what is wrong with it, in a sentence, where nobody can be invited by it */
function readRow({ email, name, isAdmin }: InviteMany["rows"][number]): UserInput | string {
  // A user without a name goes by the part of their address before the @ (docs/behaviour.md, 2).
  const result = userFormSchema.safeParse({
    email,
    name: name.trim() || email.trim().toLowerCase().split("@", 1)[0],
    isAdmin,
  });
  return result.success ? result.data : (result.error.issues[0]?.message ?? "Invalid input");
}
