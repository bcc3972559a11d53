import "server-only";
import { limitFor, user } from "@/lib/identity/auth/access";
import { route } from "@/lib/platform/http/route";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { idParams } from "@/lib/platform/schema";
import { reportText } from "./data";
import { type ReportedKind, reportInputSchema } from "./schema";

/** The call that reports a text of one kind to the administrators. */
export const reportCall = (kind: ReportedKind, call: { id: string; tag: string; summary: string }) =>
  route(
    {
      ...call,
      description: "Counted once for each user.",
      access: user,
      params: idParams,
      body: reportInputSchema,
      status: 204,
      refuses: { 429: true },
    },
    async ({ actor, params, body }) => {
      await requireAttempt(limitFor(actor, LIMITS.contentReport), actor.id);
      await reportText(kind, params.id, actor.id, body.reason);
    },
  );
