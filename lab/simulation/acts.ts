import { Random } from "../../tests/fixtures/random";
import {
  type Act,
  AREAS,
  type Beat,
  EASINGS,
  KILL_POINTS,
  LEARNERS,
  PLAN_STEPS,
  PROVIDER_STATUSES,
  type Publish,
  type Range,
  type Replace,
  type Rescore,
  type SingleAct,
  TRACKS,
  VIDEOS,
} from "./act";

const LAST_SECOND = 420;

function newBeat(random: Random): Beat {
  const speed = random.pick([1, 1, 1, 1.5, 2, 2, 3]);
  const ranges: Range[] = [];
  let at = random.whole(0, random.pick([0, 60, 300]));
  let played = 0;
  for (let part = random.pick([1, 1, 2, 3]); part > 0; part -= 1) {
    const length = random.whole(1, random.pick([15, 60, 120, 400]));
    if (at + length > LAST_SECOND) break;
    ranges.push([at, at + length]);
    played += length;
    // A seek of any length; one of a second is closed, one of none goes on.
    at += length + random.pick([0, 1, 2, 30, 100]);
  }
  const position = random.chance(0.8) ? at : null;
  // Now and then a claim for which the time has not passed.
  const seconds = random.chance(0.15) ? 5 : Math.max(5, Math.ceil(played / speed));
  // Mostly one length, so that learners agree on it.
  const length = random.chance(0.5) ? random.pick([300, 300, 303, 60]) : null;
  return { video: random.whole(0, VIDEOS - 1), ranges, position, length, seconds };
}

const learner = (random: Random) => random.whole(0, LEARNERS - 1);
const video = (random: Random) => random.whole(0, VIDEOS - 1);
const area = (random: Random) => random.whole(0, AREAS - 1);
const areaOrFirst = (random: Random) => (random.chance(0.15) ? area(random) : null);

/** Acts of one request, each with its weight. */
const singles: [number, (random: Random) => SingleAct][] = [
  [10, (random) => ({ do: "complete", learner: learner(random), video: video(random), area: areaOrFirst(random) })],
  [6, (random) => ({ do: "takeBack", learner: learner(random), video: video(random), area: areaOrFirst(random) })],
  [10, (random) => ({ do: "watch", learner: learner(random), beat: newBeat(random), tabs: random.pick([1, 1, 1, 2]) })],
  [1, (random) => ({ do: "erase", learner: learner(random), video: random.chance(0.5) ? video(random) : null })],
  [1, (random) => ({ do: "record", learner: learner(random), on: random.chance(0.7) })],
  [2, (random) => ({ do: "reportLength", learner: learner(random), video: video(random), seconds: newLength(random) })],
  [2, (random) => ({ do: "rate", learner: learner(random), video: video(random), rating: newRating(random) })],
  [2, (random) => ({ do: "startPath", learner: learner(random) })],
  [1, (random) => ({ do: "follow", learner: learner(random), version: random.pick([1, 1, 2, 3]) })],
  [3, newPlan],
  [3, newPublish],
  [4, (random) => ({ do: "score", video: video(random), area: area(random), points: newPoints(random) })],
  [2, (random) => ({ do: "unscore", video: video(random), area: area(random) })],
  [2, (random) => ({ do: "scores", video: video(random), scores: newScores(random) })],
  [
    1,
    (random) => ({ do: "replaceAddress", video: video(random), length: random.chance(0.7) ? newLength(random) : null }),
  ],
  [1, newReplacement],
  [1, (random) => ({ do: "reportPlayback", learner: learner(random), video: video(random), code: newCode(random) })],
  [1, (random) => ({ do: "setShare", video: video(random), percent: random.pick([null, 0, 50, 100]) })],
  [1, (random) => ({ do: "merge", from: area(random), into: area(random) })],
  [2, (random) => ({ do: "mergeVideos", from: video(random), into: video(random) })],
  [2, (random) => ({ do: "deleteVideo", video: video(random) })],
  [2, (random) => ({ do: "restoreVideo", video: video(random) })],
  [1, (random) => ({ do: "deleteArea", area: area(random) })],
  [1, (random) => ({ do: "restoreArea", area: area(random) })],
];

const others: [number, (random: Random) => Act][] = [
  [6, newRescore],
  [4, (random) => ({ do: "undo", back: random.pick([0, 0, 0, 1, 2]) })],
  [2, newBothTabs],
  [2, newCourse],
  [3, newEasing],
  [2, newPlanned],
  [1, (random) => ({ do: "undoReplacement", video: video(random) })],
  [2, newLook],
  [2, newOutage],
  [2, (random) => ({ do: "clock", shiftMs: newShift(random) })],
  [2, (random) => ({ do: "days", learner: learner(random), days: random.pick([1, 1, 1, 2, 7]) })],
];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Clocks of the server: sessions of administrators end after twelve hours. */
const newShift = (random: Random) =>
  random.pick([0, -2 * MINUTE_MS, 2 * MINUTE_MS, -HOUR_MS, HOUR_MS, -48 * HOUR_MS, 11 * HOUR_MS]);

const newRating = (random: Random) => (random.chance(0.2) ? null : random.whole(1, 5));

/** Some of the videos, in any order. */
function newList(random: Random): number[] {
  const left = Array.from({ length: VIDEOS }, (_, index) => index);
  return Array.from({ length: random.whole(1, VIDEOS) }, () => left.splice(random.whole(0, left.length - 1), 1)).flat();
}

const newPoints = (random: Random) => random.pick([1, 5, 10, 20, 40, 60]);
const newLength = (random: Random) => random.pick([30, 100, 101, 200, 400]);

function newScores(random: Random): [number, number][] {
  const areas = Array.from({ length: AREAS }, (_, index) => index).filter(() => random.chance(0.4));
  return areas.map((one) => [one, newPoints(random)]);
}

function newRescore(random: Random): Rescore {
  const ofArea = random.chance(0.3);
  const videos = Array.from({ length: VIDEOS }, (_, index) => index).filter(() => random.chance(0.6));
  return {
    do: "rescore",
    videos: ofArea ? null : videos.length > 0 ? videos : [0],
    area: ofArea ? area(random) : null,
    removeUnlinked: random.chance(0.4),
    meanwhile: random.chance(0.15) ? newSingle(random) : null,
  };
}

function newBothTabs(random: Random): Act {
  return { do: "bothTabs", learner: learner(random), video: video(random) };
}

const newPart = (random: Random, list: number[]) => list.filter(() => random.chance(0.3));
const ALL_VIDEOS = Array.from({ length: VIDEOS }, (_, index) => index);

function newPublish(random: Random): Publish {
  const videos = random.chance(0.6) ? newList(random) : null;
  // Now and then one that is not in the list.
  const optional = random.chance(0.6) ? newPart(random, random.chance(0.1) ? ALL_VIDEOS : (videos ?? [0, 1, 2])) : null;
  const headed = random.chance(0.4) ? newPart(random, videos ?? [0, 1, 2]) : null;
  return { do: "publish", videos, optional, headed, stays: random.chance(0.5) };
}

const newCode = (random: Random) => random.pick([null, 2, 5, 100, 100, 153]);

/** Another recording: mostly one that is there, and as long as videos of the world are. */
function newReplacement(random: Random): Replace {
  return {
    do: "replace",
    video: video(random),
    status: random.chance(0.8) ? 200 : random.pick(PROVIDER_STATUSES),
    length: random.chance(0.7) ? newLength(random) : null,
    keeps: random.chance(0.5),
    anyway: random.chance(0.5),
  };
}

function newLook(random: Random): Act {
  return {
    do: "look",
    video: video(random),
    status: random.chance(0.4) ? 200 : random.pick(PROVIDER_STATUSES),
    hours: random.pick([1, 12, 12, 25]),
  };
}

/** A learner completes the whole path, and then something happens to it. */
function newCourse(random: Random): Act {
  const who = learner(random);
  const then: Act[] = random.pick([
    [newPublish(random)],
    [{ do: "takeBack", learner: who, video: random.whole(0, 2), area: null }],
    newReplacements(random),
  ]);
  return { do: "course", learner: who, then };
}

/** A replacement, and mostly its undoing. */
function newReplacements(random: Random): Act[] {
  const replacement = newReplacement(random);
  return [replacement, ...(random.chance(0.7) ? [{ do: "undoReplacement" as const, video: replacement.video }] : [])];
}

function newEasing(random: Random): Act {
  return {
    do: "ease",
    learner: learner(random),
    by: random.chance(0.2) ? "unplayable" : random.pick(EASINGS),
    stays: random.chance(0.5),
  };
}

function newPlan(random: Random): SingleAct {
  const track = random.whole(0, TRACKS - 1);
  const step = random.pick(PLAN_STEPS);
  return { do: "plan", learner: learner(random), track, step, video: video(random), dry: random.chance(0.25) };
}

/** A learner has a plan, and then something happens to its lessons. */
function newPlanned(random: Random): Act {
  const [who, what] = [learner(random), video(random)];
  const completed = { do: "complete", learner: who, video: what, area: null } as const;
  const look = (status: 404 | 200): Act => ({ do: "look", video: what, status, hours: 13 });
  const then: Act[] = random.pick<Act[]>([
    [completed],
    [completed, { do: "takeBack", learner: who, video: what, area: null }],
    [{ do: "deleteVideo", video: what }],
    [look(404), look(404), look(404), ...(random.chance(0.5) ? [look(200)] : [])],
    [newReplacement(random)],
    [{ do: "mergeVideos", from: what, into: video(random) }, ...(random.chance(0.5) ? [UNDO] : [])],
    [newPublish(random)],
    [completed, newRescore(random)],
  ]);
  return { do: "planned", learner: who, track: random.whole(0, TRACKS - 1), then };
}

const UNDO: Act = { do: "undo", back: 0 };

function newOutage(random: Random): Act {
  const beats = Array.from({ length: random.whole(2, 4) }, () => newBeat(random));
  const seconds = random.pick([30, 120, 900]);
  return { do: "offline", learner: learner(random), beats, seconds };
}

function choose<Made>(random: Random, makers: readonly [number, (random: Random) => Made][]): Made {
  let left = random.next() * makers.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, make] of makers) {
    left -= weight;
    if (left < 0) return make(random);
  }
  throw new Error("There is nothing to choose from.");
}

const newSingle = (random: Random) => choose(random, singles);

const newKill = (random: Random): Act => ({
  do: "kill",
  point: random.pick(KILL_POINTS),
  delayMs: random.whole(0, 12),
  during: newSingle(random),
});

/**
 * The acts of a seed: always the same. They name everything by its number in the world, and do not depend on what is answered.
 * @param kills the server is killed during one of them
 */
export function actsOf(seed: number, count: number, kills: boolean): Act[] {
  const random = new Random(seed);
  // Without the answer of one of two tabs, their order is unknown.
  const makers: typeof others = kills ? others.filter(([, make]) => make !== newBothTabs) : others;
  const killed = kills ? random.whole(Math.floor(count / 2), count - 1) : -1;
  return Array.from({ length: count }, (_, index) =>
    index === killed ? newKill(random) : choose<Act>(random, [...singles, ...makers]),
  );
}
