import { at } from "./at";
import type { Lesson, Model } from "./model";

const DAY_MS = 86_400_000;

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** The run of days that ends with a day. */
function runUpTo(days: ReadonlySet<string>, last: number): number {
  let length = 0;
  while (days.has(dayOf(last - length * DAY_MS))) length += 1;
  return length;
}

const toHours = (seconds: number) => Math.round(seconds / 360) / 10;

/** The badges of docs/behaviour.md, 14. */
const BADGES = {
  videos: { "First Steps": 1, "Learning Momentum": 5, "Dedicated Learner": 10 },
  points: { "Point Collector": 50, "Knowledge Seeker": 100 },
  streak: { Consistent: 3, "Weekly Warrior": 7 },
  hours: { "Time Invested": 2, "Focused Learner": 5 },
};

function standingOf(model: Model, learner: number) {
  const { lessons } = at(model.learners, learner);
  return lessons.flatMap((lesson: Lesson, video) => (lesson.standing ? [{ video, lesson }] : []));
}

/** Names of the badges that a learner has. */
function badgesOf(figures: Record<keyof typeof BADGES, number>): string[] {
  return Object.entries(BADGES)
    .flatMap(([measure, badges]) =>
      Object.entries(badges).filter(([, threshold]) => figures[measure as keyof typeof BADGES] >= threshold),
    )
    .map(([name]) => name)
    .sort();
}

/** The figures of a learner on Home and Progress, at a time in milliseconds; days are those of UTC. */
export function figuresOf(model: Model, learner: number, now: number) {
  const done = standingOf(model, learner).map(({ video, lesson }) => ({
    video,
    ...lesson,
    day: dayOf(lesson.completedAt),
  }));
  const days = new Set(done.map(({ day }) => day));
  const longestStreak = Math.max(0, ...done.map(({ completedAt }) => runUpTo(days, completedAt)));
  const hours = toHours(done.reduce((sum, { video }) => sum + model.countedLength(video), 0));
  const points = model.pointsOf(learner);
  const span = (from: number, to: number) => {
    const inside = done.filter(({ day }) => dayOf(now - from * DAY_MS) <= day && day <= dayOf(now - to * DAY_MS));
    return {
      points: inside.reduce((sum, { video }) => sum + model.pointsOf(learner, { video }), 0),
      videos: inside.length,
      hours: toHours(inside.reduce((sum, { video }) => sum + model.countedLength(video), 0)),
    };
  };
  return {
    points,
    videos: done.length,
    streak: runUpTo(days, days.has(dayOf(now)) ? now : now - DAY_MS),
    longestStreak,
    hours,
    learned: learnedOf(model, learner),
    badges: badgesOf({ videos: done.length, points, streak: longestStreak, hours }),
    days: Object.fromEntries([...days].sort().map((day) => [day, done.filter((one) => one.day === day).length])),
    week: span(6, 0),
    weekBefore: span(13, 7),
  };
}

/** The time behind the hours: seconds that were seen of watched lessons, the length of others. */
function learnedOf(model: Model, learner: number) {
  const learned = { watchedVideos: 0, watchedSeconds: 0, otherVideos: 0, otherSeconds: 0 };
  for (const { video, lesson } of standingOf(model, learner)) {
    if (lesson.evidence === "watched") {
      learned.watchedVideos += 1;
      const isUnknown = model.percent(learner, video) === null && model.seenSeconds(learner, video) === 0;
      learned.watchedSeconds += isUnknown ? model.countedLength(video) : model.seenSeconds(learner, video);
    } else {
      learned.otherVideos += 1;
      learned.otherSeconds += model.countedLength(video);
    }
  }
  return learned;
}

/** The bars of areas: points earned, main areas with those of their sub areas, and the total that is shown. */
export function barsOf(model: Model, learner: number): Map<number, { earned: number; total: number }> {
  const bars = new Map<number, { earned: number; total: number }>();
  for (const [index, area] of model.areas.entries()) {
    const own = model.pointsOf(learner, { area: index });
    const isInside = (parent: number | null, deleted: boolean) => parent === index && !deleted && !area.deleted;
    const subs = model.areas.reduce(
      (sum, sub, one) => sum + (isInside(sub.parent, sub.deleted) ? model.pointsOf(learner, { area: one }) : 0),
      0,
    );
    const earned = own + subs;
    if (area.deleted && own === 0) continue;
    bars.set(index, { earned, total: area.deleted ? earned : Math.max(area.total, earned) });
  }
  return bars;
}
