import "server-only";
import { listCompletions, listPositions } from "@/lib/learning/progress/data";
import { summarise } from "@/lib/learning/progress/summary";
import { listKnowledgeAreas } from "@/lib/library/knowledge-areas/data";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { getVideos } from "@/lib/library/videos/data";
import { streakReminderMail, weeklySummaryMail } from "@/lib/messages/email/notification";
import type { MailContent } from "@/lib/messages/outbox/schema";
import type { Day } from "@/lib/platform/calendar";
import { env } from "@/lib/platform/env";
import { makeFormats } from "@/lib/platform/formats";
import { isDatabaseAway } from "@/lib/platform/http/database-away";
import { DEFAULT_LANGUAGE } from "@/lib/platform/languages";
import { log } from "@/lib/platform/log";
import { type Candidate, listCandidates, listTimeZones, notifyOnce } from "./data";
import { endingStreak, weekDigest } from "./digest";
import { dueDay } from "./due";
import { type NotificationKind, type NotificationsSent, notificationKind } from "./schema";
import { UNSUBSCRIBE_ADDRESS, unsubscribeToken } from "./unsubscribe-link";

/** People read at once: as many as are looked at side by side, so that a crowd takes neither memory nor the connections of others. */
const BATCH_USERS = 4;

const HOUR_MS = 3_600_000;

/** Milliseconds back that a completion can be of use to a mail: from Tuesday noon to the Monday before last, and from the evening to yesterday's morning. */
const LOOK_BACK_MS = { weekly_summary: 10 * 24 * HOUR_MS, streak_reminder: 50 * HOUR_MS } satisfies Record<
  NotificationKind,
  number
>;

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Queues the mails that people asked for and that are due where they are. Any number of processes may do so at once, and
 * as often as they like: for a person, a kind and a day or week of theirs it is decided once.
 * @returns how many mails were queued
 */
export async function sendNotifications(now = new Date()): Promise<NotificationsSent> {
  const sent = { weekly_summary: 0, streak_reminder: 0 };
  const areas = await listKnowledgeAreas();
  for (const kind of notificationKind.options) {
    for (const timeZone of await listTimeZones(kind)) {
      const day = dueDay(kind, timeZone, now);
      if (day) sent[kind] += await notifyZone({ kind, timeZone, day, areas, now });
    }
  }
  return sent;
}

/** What is the same for everybody who is written to in one go. */
type Occasion = { kind: NotificationKind; timeZone: string; day: Day; areas: KnowledgeArea[]; now: Date };

async function notifyZone(occasion: Occasion): Promise<number> {
  const since = new Date(occasion.now.getTime() - LOOK_BACK_MS[occasion.kind]);
  let [sent, after] = [0, FIRST_ID];
  for (;;) {
    const people = await listCandidates({ ...occasion, since, after, limit: BATCH_USERS });
    const outcomes = await Promise.all(people.map((person) => notify(person, occasion)));
    sent += outcomes.filter(Boolean).length;
    const last = people.at(-1);
    if (!last || people.length < BATCH_USERS) return sent;
    after = last.id;
  }
}

/** @returns whether a mail was queued; one person's trouble is not the next one's */
async function notify(person: Candidate, occasion: Occasion): Promise<boolean> {
  try {
    return await notifyOnce({ person, ...occasion, mail: await write(person, occasion) });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log().error({ err: error, user: person.id, kind: occasion.kind }, "notification");
    return false;
  }
}

/** What there is to say; null where there is nothing. */
async function write(person: Candidate, { kind, timeZone, day, areas, now }: Occasion): Promise<MailContent | null> {
  const { id, name, language } = person;
  const completions = await listCompletions(id);
  const { counted, figure, longDay } = makeFormats(language ?? DEFAULT_LANGUAGE, timeZone);
  if (kind === "streak_reminder") {
    const streak = endingStreak(summarise(completions, areas, timeZone, now));
    if (streak === null) return null;
    const next = await findNext(id);
    return streakReminderMail({ name, streak: counted(streak, "day"), next, links: linksOf(id, kind) });
  }
  const digest = weekDigest({ completions, timeZone }, areas, day, now);
  if (!digest) return null;
  const { points, videos, hours } = digest.week;
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
    ],
    areas: digest.areas.map((area) => ({
      name: area.name,
      value: `+${figure(area.points)}, now ${figure(area.earned)} of ${figure(area.total)} points`,
    })),
    next: await findNext(id),
    links: linksOf(id, kind),
  });
}

/** The video somebody left last; null where there is none they could go on with. */
async function findNext(userId: string): Promise<{ title: string; link: string } | null> {
  const [position] = await listPositions(userId);
  const [video] = position ? await getVideos([position.videoId]) : [];
  return video ? { title: video.title, link: `${env().APP_URL}/videos/${video.id}` } : null;
}

function linksOf(userId: string, kind: NotificationKind) {
  const { APP_URL, AUTH_SECRET } = env();
  const token = unsubscribeToken({ userId, kind }, AUTH_SECRET ?? "");
  return {
    unsubscribe: `${APP_URL}${UNSUBSCRIBE_ADDRESS}?${new URLSearchParams({ token })}`,
    settings: `${APP_URL}/settings#notifications`,
    learn: `${APP_URL}/learn`,
  };
}
