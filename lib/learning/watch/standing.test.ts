import { describe, expect, it } from "vitest";
import {
  asksForCheck,
  changeOf,
  completesOnPass,
  hasWatchedShare,
  isCertain,
  type LearningRules,
  type Stored,
  secondsBeforeMarking,
  toWatch,
} from "./standing";

const rules: LearningRules = {
  requiredPercent: 90,
  policy: "either",
  autoComplete: true,
  keepRangesDays: 90,
  record: true,
  checkSize: 5,
  passPercent: 80,
  testOut: false,
};
const stored: Stored = {
  videoId: "5d0f4f4e-4b1c-4a52-9c77-6a1d0f5f6c11",
  duration: 600,
  durationSource: "provider",
  agreed: 0,
  requiredPercent: null,
  hasAreas: true,
  hasQuestions: false,
  hasPassed: false,
  seconds: [[0, 540]],
  keptPercent: null,
  lastAt: new Date("2026-03-14T09:26:53.589Z"),
  completed: false,
  evidence: null,
  takenBack: false,
  keepWatched: true,
};

describe("a watch", () => {
  it.each<[string, Partial<Stored>, number | null]>([
    ["is the watched share", {}, 90],
    ["is 0 when nothing was watched", { seconds: [] }, 0],
    ["is null while the length is unknown", { duration: null, durationSource: null }, null],
    ["is the kept percentage after the retention", { seconds: [[0, 60]], keptPercent: 93 }, 93],
  ])("has a percentage that %s", (_, change, percent) => {
    expect(toWatch({ ...stored, ...change }, rules).percent).toBe(percent);
  });

  it.each<[Partial<Stored>, Partial<LearningRules>, boolean]>([
    [{}, {}, true],
    [{}, { autoComplete: false }, false],
    [{ hasAreas: false }, {}, false],
    [{ durationSource: "learners", agreed: 4 }, {}, false],
    [{ durationSource: "learners", agreed: 4, hasAreas: false }, {}, false],
  ])("of a lesson with %j under the rules %j completes itself: %s", (change, rule, completesItself) => {
    expect(toWatch({ ...stored, ...change }, { ...rules, ...rule })).toMatchObject({ completesItself });
  });

  it.each<[Partial<Stored>, Partial<LearningRules>, boolean]>([
    [{}, {}, false],
    [{}, { policy: "watched" }, true],
    [{ durationSource: "learners", agreed: 4 }, { policy: "watched" }, false],
  ])("of a lesson with %j under the rules %j requires watching first: %s", (change, rule, watchFirst) => {
    expect(toWatch({ ...stored, ...change }, { ...rules, ...rule })).toMatchObject({ watchFirst });
  });

  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
  ])("is recorded when both the organisation (%s) and the user (%s) allow it: %s", (record, keepWatched, recording) => {
    expect(toWatch({ ...stored, keepWatched }, { ...rules, record })).toMatchObject({ recording });
  });

  it("has the time of the last report", () => {
    expect(toWatch(stored, rules).lastAt).toBe("2026-03-14T09:26:53.589Z");
    expect(toWatch({ ...stored, lastAt: null }, rules).lastAt).toBeNull();
  });

  it("prefers the video's own share to the organisation's", () => {
    expect(toWatch({ ...stored, requiredPercent: 0 }, rules).requiredPercent).toBe(0);
    expect(toWatch(stored, rules).requiredPercent).toBe(90);
  });
});

it.each<[Partial<Stored>, boolean]>([
  [{ durationSource: "administrator" }, true],
  [{ durationSource: "player" }, true],
  [{ durationSource: "learners", agreed: 4 }, false],
  [{ durationSource: "learners", agreed: 5 }, true],
  [{ duration: null, durationSource: null }, false],
])("a length with %j is certain: %s", (change, certain) => {
  expect(isCertain({ ...stored, ...change })).toBe(certain);
});

describe("a report", () => {
  const some = { newSeconds: 15, acceptedSeconds: 15 };
  it.each<
    [
      string,
      Partial<Stored>,
      Partial<LearningRules>,
      { newSeconds: number; acceptedSeconds: number },
      ReturnType<typeof changeOf>,
    ]
  >([
    ["completes a lesson at its share", {}, {}, some, "complete"],
    ["does not complete below the share", { seconds: [[0, 539]] }, {}, some, null],
    ["does not complete a lesson when automatic completion is off", {}, { autoComplete: false }, some, "confirm"],
    ["does not complete a lesson without areas", { hasAreas: false }, {}, some, "confirm"],
    ["does not complete a lesson of uncertain length", { durationSource: "learners", agreed: 4 }, {}, some, null],
    ["completes by a replay once the length is known", {}, {}, { newSeconds: 0, acceptedSeconds: 15 }, "complete"],
    ["changes nothing without an accepted second", {}, {}, { newSeconds: 0, acceptedSeconds: 0 }, null],
    [
      "does not complete a lesson that was taken back by a replay",
      { takenBack: true },
      {},
      { newSeconds: 0, acceptedSeconds: 15 },
      "confirm",
    ],
    ["completes a lesson that was taken back by new seconds", { takenBack: true }, {}, some, "complete"],
    ["confirms a lesson that was marked", { completed: true, evidence: "marked" }, {}, some, "confirm"],
    ["does not change a watched completion", { completed: true, evidence: "watched" }, {}, some, null],
    ["completes a share of 0 with the first second", { seconds: [[0, 1]], requiredPercent: 0 }, {}, some, "complete"],
  ])("%s", (_, change, rule, seconds, expected) => {
    expect(changeOf({ ...stored, ...change }, { ...rules, ...rule }, seconds)).toBe(expected);
  });

  it("cannot complete a lesson without watched seconds", () => {
    expect(hasWatchedShare({ ...stored, seconds: [], requiredPercent: 0 }, rules)).toBe(false);
  });
});

describe("marking a lesson", () => {
  const strict: LearningRules = { ...rules, policy: "watched" };
  it.each<[string, Partial<Stored>, LearningRules, number]>([
    ["is always allowed by the policy either", { seconds: [] }, rules, 0],
    ["needs the rest of the share", { seconds: [[0, 300]] }, strict, 240],
    ["is allowed at the share", {}, strict, 0],
    ["is allowed while the length is unknown", { duration: null, durationSource: null, seconds: [] }, strict, 0],
    ["is allowed while the length is uncertain", { durationSource: "learners", agreed: 4, seconds: [] }, strict, 0],
    ["needs nothing once it is completed", { completed: true, seconds: [] }, strict, 0],
    ["is allowed with a kept percentage", { seconds: [], keptPercent: 95 }, strict, 0],
  ])("%s", (_, change, rule, seconds) => {
    expect(secondsBeforeMarking({ ...stored, ...change }, rule)).toBe(seconds);
  });
});

describe("a check", () => {
  const asked = { ...stored, hasQuestions: true };
  it.each<[string, Partial<Stored>, Partial<LearningRules>, boolean]>([
    ["is required by the policy checked", {}, { policy: "checked" }, true],
    ["is not required by another policy", {}, { policy: "watched" }, false],
    ["is not required without questions", { hasQuestions: false }, { policy: "checked" }, false],
    ["is not required once it is passed", { hasPassed: true }, { policy: "checked" }, false],
  ])("%s", (_, change, rule, isAsked) => {
    expect(asksForCheck({ ...asked, ...change }, { ...rules, ...rule })).toBe(isAsked);
    const report = { newSeconds: 10, acceptedSeconds: 10 };
    if (isAsked) expect(changeOf({ ...asked, ...change }, { ...rules, ...rule }, report)).toBe("confirm");
  });

  it.each<[string, Partial<Stored>, Partial<LearningRules>, boolean]>([
    ["completes a lesson by testing out", { seconds: [] }, { testOut: true }, true],
    ["completes a lesson that was taken back by testing out", { takenBack: true }, { testOut: true }, true],
    ["completes no lesson without areas", { hasAreas: false }, { testOut: true }, false],
    ["completes no lesson twice", { completed: true }, { testOut: true }, false],
    ["completes a watched lesson that waited for it", {}, { policy: "checked" }, true],
    ["completes no lesson that was not watched", { seconds: [] }, { policy: "checked" }, false],
    ["completes no lesson that was taken back", { takenBack: true }, { policy: "checked" }, false],
    ["completes no lesson when automatic completion is off", {}, { policy: "checked", autoComplete: false }, false],
    ["completes no lesson under another policy", {}, {}, false],
  ])("that is passed %s", (_, change, rule, completes) => {
    expect(completesOnPass({ ...asked, hasPassed: true, ...change }, { ...rules, ...rule })).toBe(completes);
  });

  it.each<[Partial<Stored>, boolean]>([
    [{ hasQuestions: false }, true],
    [{ hasQuestions: false, hasPassed: true }, false],
    [{}, false],
  ])("as the policy requires watching of a lesson with %j: %s", (change, isWatchedFirst) => {
    const seen = { ...asked, seconds: [], ...change };
    expect(toWatch(seen, { ...rules, policy: "checked" }).watchFirst).toBe(isWatchedFirst);
  });
});
