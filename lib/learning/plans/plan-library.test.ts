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
  ["a main area counts its sub areas", ["light"], [], { a: { light: 15 }, c: { light: 7 } }],
  ["a sub area counts itself alone", ["lasers"], [], { a: { lasers: 5 }, c: { lasers: 7 } }],
  ["each target counts", ["light", "sound"], [], { a: { light: 15 }, b: { sound: 20 }, c: { light: 7, sound: 3 } }],
  [
    "wanted lessons stand at their place, once",
    ["sound"],
    ["d", "a", "b", "d"],
    { a: {}, b: { sound: 20 }, c: { sound: 3 }, d: {} },
  ],
  ["a wanted lesson that cannot be played is left out", [], ["gone"], {}],
])("%s", (_, targets, wanted, points) => {
  const lessons = library.lessonsFor(targets, wanted);
  expect(lessons.map(({ id, points }) => [id, points])).toEqual(Object.entries(points));
  expect(library.lessonsFor(targets, wanted)).toEqual(lessons);
});
