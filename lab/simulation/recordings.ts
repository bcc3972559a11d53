import type { ProviderStatus } from "./act";
import { at } from "./at";
import type { Model } from "./model";
import { waitingFor } from "./path-figures";
import { isInPath, whileChanging } from "./paths";
import { plansWith } from "./plans";
import { type Check, type Health, newCheck, type Recording } from "./video";
import { isAsLong } from "./watching";

// The recordings of a video and whether they play, by docs/behaviour.md, 28 and 30.

/** The meanings of a provider's answers; null says nothing. */
const MEANINGS: Record<ProviderStatus, Health | null> = {
  200: "ok",
  400: "gone",
  401: "blocked",
  403: "private",
  404: "gone",
  500: null,
};

/** Codes of players that say that a video does not play; an unknown one does too. */
const REFUSING = [null, 2, 100];

const VERDICT_REFUSALS = 3;
const VERDICT_HOURS = 24;
const VERDICT_PEOPLE = 2;

/** Hours pass between two looks at a video. */
export function letHoursPass({ check }: { check: Check }, hours: number): void {
  if (check.refusals > 0) check.hours += hours;
}

/** The provider was asked about a video. */
export function look(model: Model, index: number, status: ProviderStatus): void {
  const { check } = model.video(index);
  const meaning = MEANINGS[status];
  if (meaning === null) return;
  if (meaning === "ok") {
    whileChanging(model, index, () => {
      Object.assign(check, { health: "ok", refusals: 0, hours: 0, refusedAs: null });
    });
    return;
  }
  check.refusals += 1;
  check.refusedAs = meaning;
  const isLong = check.refusals >= VERDICT_REFUSALS && check.hours >= VERDICT_HOURS;
  const refused = [...check.codes.values()].filter((code) => REFUSING.includes(code)).length;
  if (check.health === "ok" && !isLong && refused < VERDICT_PEOPLE) return;
  whileChanging(model, index, () => {
    check.health = meaning;
  });
}

/** True when only learners know how long a video is. */
function isOfLearners(model: Model, index: number): boolean {
  const { length, isReported, reports } = model.video(index);
  return length === null ? reports.size > 0 : isReported;
}

/** The problem of a video, as administrators see it; null when there is none. */
export function problemOf(model: Model, index: number) {
  const { check, sources, scores } = model.video(index);
  const { health, refusals, codes, refusedAs } = check;
  const ofLearners = isOfLearners(model, index) ? "length" : null;
  const others = refusals > 0 ? "suspect" : codes.size > 0 ? "reported" : sources.length > 0 ? "replaced" : ofLearners;
  const state = health === "ok" ? others : health;
  const inPath = isInPath(model, index);
  return (
    state && {
      state,
      refusedAs,
      people: codes.size,
      paths: inPath ? 1 : 0,
      plans: plansWith(model, index),
      underWay: inPath ? waitingFor(model, index) : 0,
      points: [...scores.values()].reduce((sum, points) => sum + points, 0),
      canBeUndone: sources.length > 0,
    }
  );
}

/** Another recording, as an act says it; `length` is what the provider says. */
export type Replacing = { status: ProviderStatus; length: number | null; keeps: boolean; anyway: boolean };

const lengthAfter = ({ length: before }: { length: number | null }, { status, length }: Replacing) =>
  status === 200 ? (length ?? before) : before;

/** The status of replacing the recording of a video. */
export function replaceStatus(model: Model, index: number, act: Replacing): number {
  const video = model.video(index);
  if (video.deleted) return 404;
  const meaning = MEANINGS[act.status];
  if (meaning !== null && meaning !== "ok" && !act.anyway) return 400;
  return act.keeps && !isAsLong(video.length, lengthAfter(video, act)) ? 409 : 200;
}

/** The effect that a preview of replacing tells. */
export function replaceEffect(model: Model, index: number, act: Replacing) {
  const video = model.video(index);
  const meaning = MEANINGS[act.status];
  return {
    completed: model.learners.filter(({ lessons }) => at(lessons, index).standing).length,
    paths: isInPath(model, index) ? 1 : 0,
    plans: plansWith(model, index),
    durationBefore: video.length,
    durationAfter: lengthAfter(video, act),
    keepsRanges: isAsLong(video.length, lengthAfter(video, act)),
    answer: meaning === "ok" ? "there" : (meaning ?? "unclear"),
  };
}

/** Gives a video another recording; the one before can come back. */
export function replace(model: Model, index: number, url: string, act: Replacing): void {
  const video = model.video(index);
  const length = lengthAfter(video, act);
  const isSaid = act.status === 200 && act.length !== null;
  const isReported = length !== null && !isSaid && (!act.keeps || video.isReported);
  setRecording(model, index, { url, length, isReported }, act.keeps);
}

/** Gives a video the address and length that an administrator has typed. */
export const replaceAddress = (model: Model, index: number, url: string, length: number | null): void =>
  setRecording(model, index, { url, length, isReported: false }, true);

function setRecording(model: Model, index: number, recording: Recording, keepsSeen: boolean): void {
  const { url, length, isReported, sources } = model.video(index);
  sources.push({ url, length, isReported });
  moveTo(model, index, recording, keepsSeen);
}

/** Gives a video its earlier recording back. @returns false when there is none */
export function undoReplacement(model: Model, index: number): boolean {
  const source = model.video(index).sources.pop();
  if (source) moveTo(model, index, source, true);
  return source !== undefined;
}

/** Watched parts stay where that is wanted and the lengths agree; else they go, and completions are carried over. */
function moveTo(model: Model, index: number, recording: Recording, keepsSeen: boolean): void {
  const video = model.video(index);
  const isSameLesson = keepsSeen && isAsLong(video.length, recording.length);
  video.reports.clear();
  video.agreed = 0;
  whileChanging(model, index, () => Object.assign(video, recording, { check: newCheck() }));
  if (isSameLesson) return;
  for (const { lessons } of model.learners) {
    const lesson = at(lessons, index);
    lesson.seen = null;
    if (lesson.standing) lesson.evidence = "carried";
  }
}
