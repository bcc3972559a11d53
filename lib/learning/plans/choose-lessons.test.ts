import { describe, expect, test } from "vitest";
import {
  chooseLessons,
  inPlanOrder,
  type Lesson,
  type PlanProblem,
  requiredLessons,
  spareLessons,
} from "./choose-lessons";

const NONE = { pinned: new Set<string>(), excluded: new Set<string>() };
const light = { id: "light", name: "Light", target: 100, points: 20 };
const sound = { id: "sound", name: "Sound", target: 100, points: 90 };

const lesson = (
  id: string,
  minutes: number | null,
  points: Record<string, number> = {},
  traits: Partial<Lesson> = {},
): Lesson => ({
  id,
  title: id,
  duration: minutes === null ? null : minutes * 60,
  points,
  place: null,
  difficulty: null,
  ...traits,
});

const ids = (lessons: Lesson[]) => lessons.map(({ id }) => id).join(" ");
const problem = (traits: Partial<PlanProblem>): PlanProblem => ({ targets: [], paths: [], lessons: [], ...traits });
const path = (id: string, isStarted: boolean, ...videoIds: string[]) => ({ id, isStarted, videoIds });

test.each([
  ["in the order of the paths", [path("p", false, "a", "b"), path("q", false, "c")], "a b c"],
  ["with those of started paths first", [path("p", false, "a"), path("q", true, "c", "b")], "c b a"],
  ["once each", [path("p", false, "a", "b"), path("q", false, "b", "c")], "a b c"],
  ["without unplayable ones", [path("p", false, "a", "gone")], "a"],
])("the required lessons are listed %s", (_, paths, required) => {
  const lessons = ["a", "b", "c"].map((id) => lesson(id, 10));
  expect(ids(requiredLessons(problem({ paths, lessons })))).toBe(required);
});

test("the other lessons are ordered by open share, place, difficulty and length", () => {
  const lessons = [
    lesson("s", 1, { sound: 10 }),
    lesson("none", 1),
    lesson("long", 20, { light: 5 }),
    lesson("short", 10, { light: 5 }),
    lesson("hard", 5, { light: 5 }, { place: 3, difficulty: 3 }),
    lesson("easy", 6, { light: 5 }, { place: 3, difficulty: 1 }),
    lesson("first", 30, { light: 5, sound: 9 }, { place: 0, difficulty: 3 }),
  ];
  expect(ids(inPlanOrder(lessons, [sound, light]))).toBe("first easy hard short long s none");
});

describe("a plan chooses", () => {
  const lessons = [
    lesson("a", 10, { light: 40 }),
    lesson("b", 10, { light: 40 }),
    lesson("c", 15, { light: 45, sound: 10 }),
    lesson("d", null, { light: 80, sound: 10 }),
  ];
  test.each<[string, Partial<PlanProblem>, Partial<typeof NONE>, string, string, number]>([
    ["the shortest", {}, {}, "", "d", 15],
    ["other lessons for an excluded one", {}, { excluded: new Set(["d"]) }, "", "a c", 25],
    ["a pinned lesson in any case", {}, { pinned: new Set(["b"]) }, "", "b c", 25],
    ["what required lessons leave open", { paths: [path("p", true, "c")] }, {}, "c", "a", 25],
    [
      "a required lesson even when it is excluded",
      { paths: [path("p", true, "d")] },
      { excluded: new Set(["d"]) },
      "d",
      "",
      15,
    ],
    ["nothing for targets that are met", { targets: [{ ...light, points: 100 }] }, {}, "", "", 0],
  ])("%s", (_, traits, choice, required, others, minutes) => {
    const chosen = chooseLessons(problem({ targets: [light, sound], lessons, ...traits }), { ...NONE, ...choice });
    expect([ids(chosen.required), ids(chosen.others)]).toEqual([required, others]);
    expect(chosen.boundSeconds).toBe(minutes * 60);
  });

  test("every lesson with points when they do not reach the target, and names the missing points", () => {
    const { others, missing } = chooseLessons(problem({ targets: [{ ...light, target: 300 }], lessons }), NONE);
    expect(others).toHaveLength(4);
    expect([...missing]).toEqual([["light", 75]]);
  });
});

test.each([
  ["no needed lesson", [lesson("a", 10, { light: 40 }), lesson("b", 10, { light: 40 })], []],
  ["the longest lesson that is not needed", [lesson("a", 10, { light: 80 }), lesson("b", 20, { light: 80 })], ["b"]],
  ["a lesson without points", [lesson("a", 10, { light: 80 }), lesson("b", 5)], ["b"]],
  ["no lesson while points are missing", [lesson("a", 10, { light: 10 }), lesson("b", 5, { light: 5 })], []],
])("the spare lessons of a plan include %s", (_, others, spare) => {
  expect([...spareLessons([], others, [light])]).toEqual(spare);
});
