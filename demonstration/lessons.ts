import type { Random } from "@/testing/random";
import { DAY_MS } from "./day";
import type { Learner } from "./people";
import { ASSIGNMENTS, type AssignmentPlan } from "./words";

/** A lesson of the library, by its title. */
export type Lesson = {
  video: string;
  /** Null while the length is unknown: such a lesson can be marked only. */
  seconds: number | null;
  /** Names of its main areas. */
  areas: string[];
  /** The area that it is marked in. */
  areaId: string;
  /** The mean of its ratings. */
  quality: number;
  /** A second that many watch again. */
  hotSecond: number;
};

/** The library that learners choose from, by title. */
export type Library = {
  lessons: Lesson[];
  paths: { title: string; videos: string[] }[];
  tracks: { title: string; paths: string[] }[];
};

/** A lesson that a learner turns to: watched, marked, or left in the middle. */
export type Study = { lesson: Lesson; daysAgo: number; way: "watch" | "mark" | "part" };

/** Lessons of the learner's own field are so many times as likely. */
const FOCUS_WEIGHT = 6;

/** Of the lessons that a learner must complete by a day that is over, how many are done in time, and late. */
const IN_TIME = 0.68;
const LATE = 0.14;

const isWeekend = (now: number, daysAgo: number) => [0, 6].includes(new Date(now - daysAgo * DAY_MS).getUTCDay());

/** A day between two, seldom one of a weekend. */
function dayBetween(random: Random, first: number, last: number, now: number): number {
  const drawn = random.whole(Math.min(first, last), Math.max(first, last));
  return isWeekend(now, drawn) && random.chance(0.8) ? Math.max(0, drawn - 2) : drawn;
}

function drawOne(random: Random, lessons: Lesson[], focus: string | undefined): Lesson | undefined {
  const weights = lessons.map(
    ({ areas, quality }) => (focus && areas.includes(focus) ? FOCUS_WEIGHT : 1) * (quality - 2),
  );
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  return lessons.find((_, index) => {
    left -= weights[index] ?? 0;
    return left <= 0;
  });
}

/** A day between two, not before the first and not after today. */
const dayWithin = (random: Random, from: number, to: number, first: number): number => {
  const early = Math.max(0, Math.min(first, Math.max(from, to)));
  return random.whole(Math.max(0, Math.min(early, from, to)), early);
};

const videosOf = ({ subject }: AssignmentPlan, { paths, tracks }: Library): string[] => {
  if ("video" in subject) return [subject.video];
  const titles =
    "path" in subject ? [subject.path] : (tracks.find(({ title }) => title === subject.track)?.paths ?? []);
  return paths.filter(({ title }) => titles.includes(title)).flatMap(({ videos }) => videos);
};

/** The assignments of a learner's teams. */
export const assignedTo = ({ team }: Learner): AssignmentPlan[] =>
  ASSIGNMENTS.filter((plan) => [...team.above, team.name].includes(plan.team));

type Asked = { daysAgo: number; mustWatch: boolean };

/** The days on which a learner completes what is assigned to them; the lessons that they do not get to are missing. */
function assignedDays(random: Random, learner: Learner, library: Library): Map<string, Asked> {
  const days = new Map<string, Asked>();
  for (const plan of assignedTo(learner)) {
    const first = Math.min(plan.madeDaysAgo - 1, learner.joinedDaysAgo - 1);
    const due = plan.dueDaysAgo ?? Math.max(0, first - (plan.daysAfterJoining ?? 0));
    const drawn = random.next();
    const isDone = drawn < IN_TIME + LATE;
    const isLate = drawn >= IN_TIME && due > 0;
    const videos = videosOf(plan, library);
    // Those who are not done got to some of the lessons.
    const reached = isDone && (due > 0 || random.chance(0.5)) ? videos.length : random.whole(0, videos.length - 1);
    const [from, to] = isLate ? [due - 1, due - 25] : [first, due];
    const mustWatch = plan.requiresWatched === true;
    for (const video of videos.slice(0, reached))
      days.set(video, { daysAgo: dayWithin(random, from, to, first), mustWatch });
  }
  return days;
}

/** Draws the lessons of a learner, each once, the first day first. */
export function drawLessons(random: Random, learner: Learner, library: Library, now: number): Study[] {
  const wanted = assignedDays(random, learner, library);
  const left = library.lessons.filter(({ video }) => !wanted.has(video));
  const studies: Study[] = library.lessons.flatMap((lesson) => {
    const asked = wanted.get(lesson.video);
    if (!asked) return [];
    return [{ lesson, daysAgo: asked.daysAgo, way: asked.mustWatch || random.chance(0.75) ? "watch" : "mark" }];
  });
  for (let count = studies.length; count < learner.lessons; count += 1) {
    const lesson = drawOne(random, left, learner.team.focus);
    if (!lesson) break;
    left.splice(left.indexOf(lesson), 1);
    const isOfStreak = learner.lessons - count <= learner.streakDays;
    const daysAgo = isOfStreak
      ? learner.lessons - count - (learner.streakIsOfToday ? 1 : 0)
      : dayBetween(random, learner.joinedDaysAgo - 1, learner.streakDays, now);
    const way = isOfStreak ? "mark" : random.chance(0.15) ? "part" : random.chance(0.67) ? "watch" : "mark";
    studies.push({ lesson, daysAgo: Math.max(0, daysAgo), way });
  }
  return studies.sort((one, other) => other.daysAgo - one.daysAgo);
}
