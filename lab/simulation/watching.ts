import fc from "fast-check";
import { db } from "@/lib/platform/db";
import { newYoutubeId } from "@/tests/fixtures/library";
import { act, at, below, expectEqual, get, makeWorld, property, send, setCompleted, sumOf, type World } from "./world";

// A model of watching (docs/behaviour.md, 28 and 30) that stores every second separately.

const LENGTHS = [60, 61, 200];
const POINTS = 10;

/** The credit in media seconds: initial, maximum, and per second of real time. */
const CREDIT = { first: 45, most: 1_200, rate: 2.25 };

/** The default share to watch, in percent. */
const SHARE = 90;

type Range = [from: number, to: number];
type Recording = { length: number; isCertain: boolean };

/** A recording of the same length counts as the same lesson. */
const isAsLong = (one: Recording, other: Recording) => Math.abs(other.length - one.length) <= 0.02 * one.length;

class Lesson {
  recording: Recording;
  before: Recording[] = [];
  share: number | null = null;
  seen = new Set<number>();
  evidence: "watched" | "marked" | "carried" | null = null;
  isTakenBack = false;

  constructor(length: number) {
    this.recording = { length, isCertain: true };
  }

  get covered() {
    return sumOf(this.seen, (second) => (second < this.recording.length ? 1 : 0));
  }

  get percent() {
    const { length } = this.recording;
    if (this.covered === 0) return 0;
    return length - this.covered <= 2 ? 100 : Math.floor((100 * this.covered) / length);
  }

  get hasShare() {
    return this.recording.isCertain && this.covered > 0 && this.percent >= (this.share ?? SHARE);
  }

  get ranges(): Range[] {
    const ranges: Range[] = [];
    for (const second of [...this.seen].sort((one, other) => one - other)) {
      const last = ranges.at(-1);
      if (last?.[1] === second) last[1] += 1;
      else ranges.push([second, second + 1]);
    }
    return ranges;
  }

  takeBack(): void {
    if (this.evidence !== null) Object.assign(this, { evidence: null, isTakenBack: true });
  }

  /** Completes the lesson when enough was watched. @param isNew true when some seconds are new */
  confirm(isNew: boolean): void {
    if (!this.hasShare) return;
    if (this.evidence === "marked" || (this.evidence === null && (isNew || !this.isTakenBack)))
      this.evidence = "watched";
  }

  /** Replaces the recording. Watched parts stay if wanted and the length is equal; else completions carry over. */
  move(recording: Recording, isKept = true): void {
    if (!isKept || !isAsLong(this.recording, recording)) {
      this.seen.clear();
      if (this.evidence !== null) this.evidence = "carried";
    }
    this.recording = recording;
  }
}

type Answer = {
  acceptedSeconds: number;
  ranges: Range[];
  percent: number;
  completed: boolean;
  evidence: string | null;
};

class Watching {
  lessons = LENGTHS.map((length) => new Lesson(length));
  isRecording = true;
  /** The credit without the time that the run itself takes, which begins at `startedAt`, the first report. */
  credit = CREDIT.first;
  startedAt: number | null = null;

  pass(seconds: number): void {
    if (this.startedAt !== null) this.credit = Math.min(CREDIT.most, this.credit + CREDIT.rate * seconds);
  }

  /** Applies a report. The credit pays its seconds in order, then the gaps that it closes. */
  take(lesson: Lesson, ranges: Range[], { acceptedSeconds: accepted, ranges: said }: Answer): void {
    this.startedAt ??= performance.now();
    const atMost = this.credit + (CREDIT.rate * (performance.now() - this.startedAt)) / 1000;
    const { length, isCertain } = lesson.recording;
    const claimed = ranges
      .flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index))
      .filter((second) => !isCertain || second < length);
    const [fewest, most] = [this.credit, atMost].map((credit) => Math.min(claimed.length, Math.floor(credit)));
    if (accepted < Number(fewest) || accepted > Number(most))
      throw new Error(`${accepted} s were accepted and not ${fewest} to ${most}`);
    if (accepted === 0) return;
    this.credit = Math.max(0, this.credit - accepted);
    const isNew = claimed.slice(0, accepted).some((second) => !lesson.seen.has(second));
    for (const second of claimed.slice(0, accepted)) lesson.seen.add(second);
    const { seen } = lesson;
    const gaps = [...seen].map((second) => second + 1).filter((second) => !seen.has(second) && seen.has(second + 1));
    const isPaid = sumOf(said, ([from, to]) => to - from) > seen.size || gaps.length <= this.credit;
    if (isPaid && gaps.length <= atMost - accepted) {
      for (const second of gaps) seen.add(second);
      this.credit = Math.max(0, this.credit - gaps.length);
    }
    lesson.confirm(isNew);
  }
}

const video = below(LENGTHS.length);
type Video = { video: number };

const pathTo = (world: World, index: number) => `/api/videos/${at(world.videos, index)}`;
const newUrl = () => `https://www.youtube.com/watch?v=${newYoutubeId()}`;

/** Lets time pass for a user's credit without waiting. */
const letTimePass = (userId: string, seconds: number) => db().$executeRaw`
  UPDATE watch_credits SET at = at - make_interval(secs => ${seconds}), window_at = window_at - interval '1 minute'
  WHERE user_id = ${userId}::uuid`;

const part = fc.tuple(fc.constantFrom(0, 1, 2, 30), fc.integer({ min: 1, max: 100 }));
const ranges = fc.tuple(fc.nat(60), fc.array(part, { minLength: 1, maxLength: 3 })).map(([start, parts]) => {
  let next = start;
  return parts.map(([skipped, seconds]): Range => {
    next += skipped + seconds;
    return [next - seconds, next];
  });
});

/** Simultaneous reports share the credit; a report that is sent twice counts once. */
const watch = act<Video & { claimed: Range[]; passed: number; by: string }, Watching>(
  "watch",
  {
    video,
    claimed: ranges,
    passed: fc.constantFrom(0, 10, 60, 60, 400),
    by: fc.constantFrom("one report", "one report", "a repeated report", "two devices"),
  },
  async ({ video: index, claimed, passed, by }, model, world) => {
    const [user, lesson] = [at(world.learners, 0), at(model.lessons, index)];
    await letTimePass(user.id, passed);
    model.pass(passed);
    const id = crypto.randomUUID();
    const ids =
      { "one report": [id], "a repeated report": [id, id], "two devices": [id, crypto.randomUUID()] }[by] ?? [];
    if (model.isRecording) model.startedAt ??= performance.now();
    const report = { videoId: at(world.videos, index), ranges: claimed };
    const sent = ids.map((one) => send(user, ["POST", `/api/progress/${user.id}/watch`, { id: one, ...report }]));
    const answers: Answer[] = (await Promise.all(sent)).map(({ body }) => body);
    const counted = answers.toSorted((one, other) => other.acceptedSeconds - one.acceptedSeconds);
    if (!model.isRecording) return expectEqual("what is accepted", counted[0]?.acceptedSeconds, 0);
    const repeated = by === "a repeated report" ? counted.pop() : undefined;
    expectEqual("what a repeated report adds", repeated?.acceptedSeconds ?? 0, 0);
    for (const answer of counted) model.take(lesson, claimed, answer);
    const { ranges: said, percent, evidence } = counted.at(-1) as Answer;
    expectEqual("what was watched", [said, percent, evidence], [lesson.ranges, lesson.percent, lesson.evidence]);
  },
);

const mark = act<Video & { completed: boolean }, Watching>(
  "mark",
  { video, completed: fc.boolean() },
  async ({ video: index, completed }, model, world) => {
    const lesson = at(model.lessons, index);
    const { body } = await setCompleted(world, { video: index, completed });
    if (!completed) lesson.takeBack();
    else lesson.evidence ??= lesson.hasShare ? "watched" : "marked";
    expectEqual("the evidence", body.evidence ?? null, lesson.evidence);
  },
);

const setShare = act<Video & { share: number | null }, Watching>(
  "set the share",
  { video, share: fc.constantFrom(null, 0, 50, 100) },
  async ({ video: index, share }, model, world) => {
    await send(world.admin, ["PUT", pathTo(world, index), { requiredPercent: share }]);
    at(model.lessons, index).share = share;
  },
);

/** Replaces the recording in the form, with a length, or by "replace", which forgets the length if nothing is kept. */
const replace = act<Video & { length: number; by: string }, Watching>(
  "replace",
  { video, length: fc.constantFrom(60, 61, 100, 200), by: fc.constantFrom("form", "keep", "drop") },
  async ({ video: index, length, by }, model, world) => {
    const lesson = at(model.lessons, index);
    const { recording } = lesson;
    const videoUrl = newUrl();
    lesson.before.push(recording);
    if (by === "form") {
      await send(world.admin, ["PUT", pathTo(world, index), { videoUrl, duration: length }]);
      lesson.move({ length, isCertain: true });
    } else {
      const body = { videoUrl, ranges: by, anyway: false, reason: "A better take" };
      await send(world.admin, ["POST", `${pathTo(world, index)}/replace`, body]);
      lesson.move({ ...recording, isCertain: recording.isCertain && by === "keep" }, by === "keep");
    }
  },
);

const undoReplacement = act<Video, Watching>(
  "undo a replacement",
  { video },
  async ({ video: index }, model, world) => {
    const lesson = at(model.lessons, index);
    const recording = lesson.before.pop();
    const refused = recording ? undefined : 409;
    await send(world.admin, ["POST", `${pathTo(world, index)}/replace/undo`], { refused });
    if (recording) lesson.move(recording);
  },
);

const erase = act<{ video: number | null }, Watching>(
  "erase",
  { video: fc.option(video) },
  async ({ video: index }, model, world) => {
    const user = at(world.learners, 0);
    const query = index === null ? "" : `?videoId=${at(world.videos, index)}`;
    await send(user, ["DELETE", `/api/progress/${user.id}/watch${query}`]);
    for (const [other, { seen }] of model.lessons.entries()) if (index === null || index === other) seen.clear();
  },
);

const setRecording = act<{ isRecording: boolean }, Watching>(
  "record",
  { isRecording: fc.boolean() },
  async ({ isRecording }, model, world) => {
    const user = at(world.learners, 0);
    await send(user, ["PUT", `/api/users/${user.id}/preferences`, { keepWatched: isRecording }]);
    model.isRecording = isRecording;
  },
);

/** Compares every lesson with the model, and checks that each completion earned its points once. */
const agree = async (model: Watching, world: World) => {
  const user = at(world.learners, 0);
  for (const [index, lesson] of model.lessons.entries()) {
    const {
      ranges: said,
      percent,
      evidence,
      completed,
    } = await get(user, `/api/progress/${user.id}/watch?videoId=${at(world.videos, index)}`);
    const known = [lesson.ranges, lesson.percent, lesson.evidence, lesson.evidence !== null];
    expectEqual(`lesson ${index}`, [said, percent, evidence, completed], known);
  }
  const { points } = await get(user, `/api/progress/${user.id}/summary`);
  expectEqual(
    "the points",
    points,
    sumOf(model.lessons, ({ evidence }) => (evidence === null ? 0 : POINTS)),
  );
};

/** Seconds are accepted up to the credit, count once, and complete a lesson as watched. */
export const watching = property<Watching>(
  async () => {
    const videos = LENGTHS.map((duration) => ({ duration, points: new Map([[0, POINTS]]) }));
    return { model: new Watching(), real: await makeWorld({ learners: 1, areas: 1 }, videos) };
  },
  [
    [8, watch],
    [3, mark],
    [2, setShare],
    [2, replace],
    [1, undoReplacement],
    [1, erase],
    [1, setRecording],
  ],
  agree,
);
