import "server-only";
import { listTitledPlans } from "@/lib/learning/plans/data";
import { listCompletions, listPositions } from "@/lib/learning/progress/data";
import { summarise } from "@/lib/learning/progress/summary";
import { countDue } from "@/lib/learning/recall/due-list";
import { listKnowledgeAreas } from "@/lib/library/knowledge-areas/data";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { getVideos } from "@/lib/library/videos/data";
import { streakReminderMail, weeklySummaryMail } from "@/lib/messages/email/notification";
import type { MailContent } from "@/lib/messages/outbox/schema";
import type { Day } from "@/lib/platform/calendar";
import { env } from "@/lib/platform/env";
import { formatsOf } from "@/lib/platform/formats";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { DEFAULT_LANGUAGE } from "@/lib/platform/languages";
import { log } from "@/lib/platform/log";
import { NIL_ID } from "@/lib/platform/schema";
import { type Candidate, listCandidates, listTimeZones, notifyOnce } from "./data";
import { endingStreak, weekDigest } from "./digest";
import { dueDay } from "./due";
import { type LearnerKind, learnerKinds } from "./schema";
import { stopLinks } from "./unsubscribe";

/** Users processed in parallel; the limit bounds memory and database connections. */
const BATCH_USERS = 4;

const HOUR_MS = 3_600_000;

/**
 * The age of the oldest completion that a mail can need: from Tuesday noon back to the Monday of the week before, and
 * from the evening back to the start of yesterday.
 */
const LOOK_BACK_MS = { weekly_summary: 10 * 24 * HOUR_MS, streak_reminder: 50 * HOUR_MS } satisfies Record<
  LearnerKind,
  number
>;

/**
 * Queues the learners' mails that are due in their time zones. Safe to call concurrently and repeatedly: each user,
 * kind and day is decided once.
 * @returns the number of queued mails by kind
 */
export async function sendNotifications(now = new Date()): Promise<Record<LearnerKind, number>> {
  const sent = { weekly_summary: 0, streak_reminder: 0 };
  const areas = await listKnowledgeAreas();
  for (const kind of learnerKinds) {
    for (const timeZone of await listTimeZones(kind)) {
      const day = dueDay(kind, timeZone, now);
      if (day) sent[kind] += await notifyZone({ kind, timeZone, day, areas, now });
    }
  }
  return sent;
}

/** The parameters that all mails of one run share. */
type Run = { kind: LearnerKind; timeZone: string; day: Day; areas: KnowledgeArea[]; now: Date };

async function notifyZone(run: Run): Promise<number> {
  const since = new Date(run.now.getTime() - LOOK_BACK_MS[run.kind]);
  let [sent, after] = [0, NIL_ID];
  for (;;) {
    const users = await listCandidates({ ...run, since, after, limit: BATCH_USERS });
    const results = await Promise.all(users.map((user) => notify(user, run)));
    sent += results.filter(Boolean).length;
    const last = users.at(-1);
    if (!last || users.length < BATCH_USERS) return sent;
    after = last.id;
  }
}

/** Notifies one user. A failure is logged and does not affect other users. @returns true when a mail was queued */
async function notify(user: Candidate, run: Run): Promise<boolean> {
  try {
    return await notifyOnce({ user, ...run, mail: await writeMail(user, run) });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log().error({ err: error, user: user.id, kind: run.kind }, "a notification failed");
    return false;
  }
}

/** Writes a user's mail; null when there is nothing to report. */
async function writeMail(user: Candidate, { kind, timeZone, day, areas, now }: Run): Promise<MailContent | null> {
  const { id, name, language } = user;
  const completions = await listCompletions(id);
  const { counted, figure, longDay } = formatsOf(language ?? DEFAULT_LANGUAGE, timeZone);
  if (kind === "streak_reminder") {
    const streak = endingStreak(summarise(completions, areas, timeZone, now));
    if (streak === null) return null;
    const next = await findNext(id);
    return streakReminderMail({ name, streak: counted(streak, "day"), next, links: linksOf(id, kind) });
  }
  const digest = weekDigest({ completions, timeZone }, areas, day, now);
  if (!digest) return null;
  const { points, videos, hours } = digest.week;
  const plans = await listTitledPlans(id, now);
  const due = await countDue(id, now);
  return weeklySummaryMail({
    name,
    week: `${longDay(digest.first)} to ${longDay(digest.last)}`,
    lessons: counted(videos, "lesson"),
    points: counted(points, "point"),
    figures: [
      { name: "Points", value: figure(points) },
      { name: "Lessons completed", value: figure(videos) },
      { name: "Hours learned", value: figure(hours) },
      { name: "Day streak now", value: figure(digest.streak) },
      ...(due > 0 ? [{ name: "Cards to refresh", value: figure(due) }] : []),
    ],
    areas: digest.areas.map((area) => ({
      name: area.name,
      value: `+${figure(area.points)}, now ${figure(area.earned)} of ${figure(area.total)} points`,
    })),
    behind: plans.flatMap(({ title, plan }) =>
      plan.ahead < 0 ? [{ title, sessions: counted(-plan.ahead, "session") }] : [],
    ),
    next: await findNext(id),
    links: linksOf(id, kind),
  });
}

/** The video to continue with: the last watched one that is not completed; null when there is none. */
async function findNext(userId: string): Promise<{ title: string; link: string } | null> {
  const [position] = await listPositions(userId);
  const [video] = position ? await getVideos([position.videoId]) : [];
  return video ? { title: video.title, link: `${env().APP_URL}/videos/${video.id}` } : null;
}

const linksOf = (userId: string, kind: LearnerKind) => ({
  ...stopLinks({ userId, kind }),
  learn: `${env().APP_URL}/learn`,
});
