import "server-only";
import { type Actor, mayAdminister } from "@/lib/identity/auth/access";
import { type Candidate, listCandidates, listTimeZones, notifyOnce } from "@/lib/learning/notifications/data";
import { dueDay } from "@/lib/learning/notifications/due";
import { stopLinks } from "@/lib/learning/notifications/unsubscribe";
import { teamReportMail } from "@/lib/messages/email/notification";
import type { MailContent } from "@/lib/messages/outbox/schema";
import type { Day } from "@/lib/platform/calendar";
import { env } from "@/lib/platform/env";
import { formatsOf } from "@/lib/platform/formats";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { DEFAULT_LANGUAGE } from "@/lib/platform/languages";
import { log } from "@/lib/platform/log";
import { NIL_ID } from "@/lib/platform/schema";
import { findTeamActor, listTeamFigures, readTeamFigures } from "./data";
import { lateInWords, reportSentence } from "./report-sentence";

const KIND = "team_report";

/** Users read at once; the limit bounds memory. */
const BATCH_USERS = 50;

/**
 * Queues the weekly reports that are due in their readers' time zones, from Monday 8:00 on. Safe to call concurrently and repeatedly:
 * each user and week is decided once.
 * @returns the number of queued mails
 */
export async function sendTeamReports(now = new Date()): Promise<{ team_report: number }> {
  let sent = 0;
  for (const timeZone of await listTimeZones(KIND)) {
    const day = dueDay(KIND, timeZone, now);
    if (day) sent += await reportZone(timeZone, day);
  }
  return { team_report: sent };
}

async function reportZone(timeZone: string, day: Day): Promise<number> {
  let [sent, after] = [0, NIL_ID];
  for (;;) {
    const users = await listCandidates({ kind: KIND, timeZone, day, since: null, after, limit: BATCH_USERS });
    for (const user of users) if (await report(user, day)) sent += 1;
    const last = users.at(-1);
    if (!last || users.length < BATCH_USERS) return sent;
    after = last.id;
  }
}

/** Reports to one user; a failure is logged, so that it does not affect other users. @returns true when a mail was queued */
async function report(user: Candidate, day: Day): Promise<boolean> {
  try {
    return await notifyOnce({ user, kind: KIND, day, mail: await writeMail(user) });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log().error({ err: error, user: user.id, kind: KIND }, "a team report failed");
    return false;
  }
}

/** Writes a user's report; null for one who sees no user with an assignment. */
async function writeMail({ id, name, language }: Candidate): Promise<MailContent | null> {
  const actor = await findTeamActor(id);
  if (!actor) return null;
  const [figures, teams] = await Promise.all([readTeamFigures(actor), listTeamFigures(actor)]);
  if (figures.users === 0) return null;
  const { figure } = formatsOf(language ?? DEFAULT_LANGUAGE, "UTC");
  const { APP_URL } = env();
  return teamReportMail({
    name,
    late: lateInWords(figures.late),
    sentence: reportSentence(figures),
    teams: teams.map(({ id: teamId, name: team, late, done, assigned }) => ({
      name: team,
      value: `${figure(late)} late, ${figure(done)} of ${figure(assigned)} done`,
      link: `${APP_URL}/team?teamId=${teamId}`,
    })),
    action: mayAdminister(actor as Actor)
      ? { label: "Open the reports", link: `${APP_URL}/admin?tab=reports` }
      : { label: "Open the tables", link: `${APP_URL}/team` },
    links: stopLinks({ userId: id, kind: KIND }),
  });
}
