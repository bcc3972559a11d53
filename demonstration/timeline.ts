import type { Random } from "@/testing/random";
import { DAY_MS } from "./day";
import { assignedTo, drawLessons, type Lesson, type Library, type Study } from "./lessons";
import type { Invitee, Learner } from "./people";
import { ASSIGNMENTS, type AssignmentPlan, COMMENTS, SEARCHES } from "./words";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Seconds of a video that one report of watching claims: less than the credit that half an hour brings. */
const REPORT_SECONDS = 1_150;
const REPORT_EVERY_MS = 30 * MINUTE_MS;

/** A user's first report may claim less than a minute. */
const FIRST_REPORT_SECONDS = 30;

/** A session lasts so long that a learner signs in again after this time. */
const SIGN_IN_EVERY_MS = 12 * DAY_MS;

/** Days in which searches that found nothing are kept. */
const SEARCH_DAYS = 80;

/** Something that happens in the demonstration. */
export type Act =
  | { do: "join"; learner: Learner }
  | { do: "leave"; learner: Learner }
  | { do: "signIn"; learner: Learner }
  | { do: "invite"; invitee: Invitee }
  | { do: "assign"; plan: AssignmentPlan }
  | { do: "watch"; learner: Learner; video: string; range: [number, number]; pauses: number[]; backs: number[] }
  | { do: "mark"; learner: Learner; video: string; areaId: string }
  | { do: "rate"; learner: Learner; video: string; rating: number }
  | { do: "comment"; learner: Learner; video: string; text: string }
  | { do: "startPath"; learner: Learner; path: string }
  | { do: "startTrack"; learner: Learner; track: string }
  | { do: "plan"; learner: Learner; track: string; hoursPerWeek: number }
  | { do: "search"; learner: Learner; term: string };

/** An act and its moment, in milliseconds since 1970. */
export type Timed = { at: number; act: Act };

/** A learner's acts from their first day to `now`, or to the day on which they left. */
class Diary {
  readonly timed: Timed[] = [];
  readonly #end: number;
  #hasWatched = false;
  #signedInAt = 0;

  constructor(
    readonly random: Random,
    readonly learner: Learner,
    readonly now: number,
  ) {
    this.#end = now - (learner.leftDaysAgo ?? 0) * DAY_MS;
    if (learner.leftDaysAgo !== null) this.timed.push({ at: this.#end, act: { do: "leave", learner } });
  }

  add(at: number, act: Act) {
    if (at < this.#end) this.timed.push({ at, act });
  }

  /** A moment of a working day, so many days before now. */
  moment(daysAgo: number): number {
    const midnight = Math.floor(this.now / DAY_MS - daysAgo) * DAY_MS;
    const hour = this.random.whole(8, 19) - this.learner.hoursAhead;
    const moment = midnight + hour * HOUR_MS + this.random.whole(0, 59) * MINUTE_MS;
    // Today's acts are over.
    return moment < this.now ? moment : this.now - this.random.whole(60, 180) * MINUTE_MS;
  }

  study({ lesson, daysAgo, way }: Study) {
    const { random, learner } = this;
    const { video, seconds, areaId } = lesson;
    let at = this.moment(daysAgo);
    if (at - this.#signedInAt > SIGN_IN_EVERY_MS) {
      this.add(at - MINUTE_MS, { do: "signIn", learner });
      this.#signedInAt = at;
    }
    if (way !== "mark" && seconds !== null) {
      const until = way === "part" ? Math.floor(seconds * (0.15 + random.next() * 0.6)) : seconds;
      at = this.watch(lesson, until, at);
    }
    if (way === "part") return;
    if (way === "mark" || seconds === null) this.add(at, { do: "mark", learner, video, areaId });
    const after = at + random.whole(1, 9) * MINUTE_MS;
    if (random.chance(0.45)) {
      const rating = Math.max(1, Math.min(5, Math.round(lesson.quality + random.next() * 2 - 1)));
      this.add(after, { do: "rate", learner, video, rating });
    }
    if (random.chance(0.09)) this.add(after, { do: "comment", learner, video, text: random.pick(COMMENTS) });
  }

  /** Reports watching from the start. @returns the moment of the last report */
  watch({ video, hotSecond }: Lesson, until: number, start: number): number {
    const { random, learner } = this;
    let at = start;
    let from = 0;
    while (from < until) {
      const most = this.#hasWatched ? REPORT_SECONDS : FIRST_REPORT_SECONDS;
      const to = Math.min(until, from + most);
      const isHot = from <= hotSecond && hotSecond < to;
      const pauses = random.chance(0.3) ? [random.whole(from, to - 1)] : [];
      const backs = isHot && random.chance(0.4) ? [hotSecond] : [];
      this.add(at, { do: "watch", learner, video, range: [from, to], pauses, backs });
      this.#hasWatched = true;
      if (to < until) at += REPORT_EVERY_MS;
      // The part before the hot second is watched again.
      if (backs.length > 0 && to < until) {
        const again: [number, number] = [Math.max(from, hotSecond - random.whole(20, 60)), hotSecond];
        if (again[0] < again[1])
          this.add(at - MINUTE_MS, { do: "watch", learner, video, range: again, pauses: [], backs: [] });
      }
      from = to;
    }
    return at;
  }

  courses({ paths, tracks }: Library, studies: Study[]) {
    const { random, learner } = this;
    const assigned = assignedTo(learner).map(({ subject }) => ("path" in subject ? subject.path : null));
    for (const { title, videos } of paths) {
      const days = studies.filter(({ lesson }) => videos.includes(lesson.video)).map(({ daysAgo }) => daysAgo);
      if (days.length > 0 && (assigned.includes(title) || (days.length > 1 && random.chance(0.8))))
        this.add(this.moment(Math.max(...days)) - 2 * HOUR_MS, { do: "startPath", learner, path: title });
    }
    const started = tracks.filter(() => random.chance(0.22)).slice(0, 2);
    for (const { title } of started) {
      const daysAgo = random.whole(0, learner.joinedDaysAgo - 1);
      this.add(this.moment(daysAgo), { do: "startTrack", learner, track: title });
      if (random.chance(0.5)) {
        const planned = this.moment(random.whole(0, Math.min(daysAgo, 60)));
        this.add(planned, { do: "plan", learner, track: title, hoursPerWeek: random.whole(1, 4) });
      }
    }
  }

  searches() {
    const { random, learner } = this;
    if (!random.chance(0.3)) return;
    for (let left = random.whole(1, 3); left > 0; left -= 1) {
      // The first terms are looked for most.
      const term = SEARCHES[Math.floor(random.next() * random.next() * SEARCHES.length)] ?? SEARCHES[0];
      const daysAgo = random.whole(0, Math.min(SEARCH_DAYS, learner.joinedDaysAgo - 1));
      this.add(this.moment(daysAgo), { do: "search", learner, term });
    }
  }
}

/** The users of a demonstration. */
export type People = { learners: Learner[]; invitees: Invitee[] };

/** All acts of a demonstration in their order. @param now its end, in milliseconds since 1970 */
export function drawTimeline(random: Random, { learners, invitees }: People, library: Library, now: number): Timed[] {
  const timed: Timed[] = ASSIGNMENTS.map((plan) => ({
    at: now - plan.madeDaysAgo * DAY_MS,
    act: { do: "assign", plan },
  }));
  for (const invitee of invitees)
    timed.push({ at: now - invitee.invitedDaysAgo * DAY_MS, act: { do: "invite", invitee } });
  for (const learner of learners) {
    const diary = new Diary(random, learner, now);
    timed.push({ at: now - learner.joinedDaysAgo * DAY_MS - DAY_MS, act: { do: "join", learner } });
    const studies = drawLessons(random, learner, library, now);
    for (const study of studies) diary.study(study);
    diary.courses(library, studies);
    diary.searches();
    timed.push(...diary.timed);
  }
  return timed.sort((one, other) => one.at - other.at);
}
