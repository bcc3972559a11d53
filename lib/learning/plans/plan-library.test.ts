import { expect, test } from "vitest";
import { type LibraryLesson, PlanLibrary } from "./plan-library";

const lesson = (id: string, ...areas: [id: string, parentId: string | null, points: number][]): LibraryLesson => ({
  id,
  title: id,
  duration: 600,
  place: null,
  difficulty: null,
  areas: areas.map(([area, parentId, points]) => ({ id: area, parentId, points })),
});

const library = new PlanLibrary([
  lesson("a", ["light", null, 10], ["lasers", "light", 5]),
  lesson("b", ["sound", null, 20]),
  lesson("c", ["lasers", "light", 7], ["echo", "sound", 3]),
  lesson("d"),
]);

test.each<[string, string[], string[], Record<string, Record<string, number>>]>([
  ["counts the points of sub areas for their main area", ["light"], [], { a: { light: 15 }, c: { light: 7 } }],
  ["counts only its own points for a sub area", ["lasers"], [], { a: { lasers: 5 }, c: { lasers: 7 } }],
  [
    "counts the points of each target",
    ["light", "sound"],
    [],
    { a: { light: 15 }, b: { sound: 20 }, c: { light: 7, sound: 3 } },
  ],
  [
    "adds wanted lessons in the order of ids, once each",
    ["sound"],
    ["d", "a", "b", "d"],
    { a: {}, b: { sound: 20 }, c: { sound: 3 }, d: {} },
  ],
  ["leaves out a wanted lesson that is unplayable", [], ["gone"], {}],
])("the plan library %s", (_, targets, wanted, points) => {
  const lessons = library.lessonsFor(targets, wanted);
  expect(lessons.map(({ id, points }) => [id, points])).toEqual(Object.entries(points));
  expect(library.lessonsFor(targets, wanted)).toEqual(lessons);
});
