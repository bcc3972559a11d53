import "server-only";
import { setImmediate } from "node:timers/promises";
import ical, { type ICalEventData } from "ical-generator";
import { instantOf } from "@/lib/platform/calendar";
import { counted } from "@/lib/platform/counted";
import { groupBy } from "@/lib/platform/group-by";
import type { Plan } from "./schema";
import { toMinutes } from "./stored-form";
import type { Session } from "./timetable";

/** The interval at which calendar programs refresh. */
const REFRESH_SECONDS = 12 * 3600;

/** The minimum length of an event: some programs hide events without a length. */
const MIN_EVENT_SECONDS = 60;

/** Events that are written in one step. Those of a long plan would take the process for half a second. */
const STEP_EVENTS = 20;

type Part = Session & { title: string; videoId: string };

/** The parts of lessons by the day of their session, in order. */
const sessionsOf = ({ videos }: Pick<Plan, "videos">): Map<string, Part[]> =>
  groupBy(
    videos.flatMap(({ sessions, title, videoId }) => sessions.map((session) => ({ ...session, title, videoId }))),
    ({ on }) => on,
  );

/**
 * A plan's upcoming sessions as an iCalendar file (RFC 5545), with times in UTC. The identifier of a day does not
 * depend on its lessons. The same plan gives the same text.
 * @param title of the track
 * @param origin of the product's addresses
 */
export async function calendarFile(plan: Omit<Plan, "ahead">, title: string, origin: string): Promise<string> {
  const calendar = {
    name: `Waypoint: ${title}`,
    prodId: { company: "Waypoint", product: "Plans", language: "EN" },
    ttl: REFRESH_SECONDS,
  };
  const events = [...sessionsOf(plan)].map(([day, parts]): ICalEventData => {
    const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
    const start = instantOf(day, toMinutes(plan.sessionAt), plan.timeZone);
    const first = parts[0] as Part;
    const more = parts.length > 1 ? ` and ${counted(parts.length - 1, "more lesson")}` : "";
    return {
      id: `${plan.id}-${day}@${new URL(origin).hostname}`,
      stamp: new Date(plan.madeAt),
      start,
      end: new Date(start.getTime() + Math.max(MIN_EVENT_SECONDS, seconds) * 1000),
      summary: `${first.title}${more}`,
      description: parts.map((part) => `${part.title}\n${origin}/videos/${part.videoId}`).join("\n\n"),
      url: `${origin}/videos/${first.videoId}`,
    };
  });
  const empty = ical(calendar).toString();
  const end = empty.lastIndexOf("END:VCALENDAR");
  let text = empty.slice(0, end);
  for (let from = 0; from < events.length; from += STEP_EVENTS) {
    const step = ical({ ...calendar, events: events.slice(from, from + STEP_EVENTS) }).toString();
    text += step.slice(end, step.length - (empty.length - end));
    await setImmediate();
  }
  return text + empty.slice(end);
}
