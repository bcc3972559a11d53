import { describe, expect, test } from "vitest";
import type { Completion } from "@/lib/learning/progress/schema";
import { summarise } from "@/lib/learning/progress/summary";
import type { KnowledgeArea } from "@/lib/library/knowledge-areas/schema";
import { endingStreak, weekBefore, weekDigest } from "./digest";

const area = (id: string, name: string, parentId: string | null = null): KnowledgeArea => ({
  id,
  name,
  description: "",
  level: parentId ? "sub" : "main",
  parentId,
  totalPoints: 100,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});
const areas = [area("light", "Light"), area("lamps", "Lamps", "light"), area("sound", "Sound")];

const completion = (completedAt: string, points: number, knowledgeAreaId = "light"): Completion => ({
  videoId: completedAt,
  title: "A lesson",
  duration: 1800,
  completedAt,
  points,
  areas: [{ knowledgeAreaId, name: "as it was called", points }],
  available: true,
});

const monday = "2026-11-23";
const digest = (completions: Completion[], timeZone = "UTC", now = "2026-11-23T08:00:00Z") =>
  weekDigest({ completions, timeZone }, areas, monday, new Date(now));

describe("a week's digest", () => {
  test("has the figures of that week, the streak of now, and how far each area is", () => {
    const completions = [
      completion("2026-11-23T07:00:00.000Z", 5),
      completion("2026-11-22T12:00:00.000Z", 10, "lamps"),
      completion("2026-11-21T12:00:00.000Z", 30, "sound"),
      completion("2026-11-16T00:00:00.000Z", 1, "sound"),
      completion("2026-11-15T23:59:59.000Z", 50),
    ];
    expect(digest(completions)).toEqual({
      first: "2026-11-16",
      last: "2026-11-22",
      week: { points: 41, videos: 3, hours: 1.5 },
      streak: 3,
      areas: [
        { name: "Sound", points: 31, earned: 31, total: 100 },
        { name: "Light", points: 10, earned: 65, total: 100 },
      ],
    });
  });

  test.each([
    ["nothing ever", []],
    ["nothing in it", ["2026-11-15T23:59:59.000Z", "2026-11-23T00:00:00.000Z"]],
  ])("of %s is none", (_, at) => {
    expect(digest(at.map((it) => completion(it, 10)))).toBeNull();
  });

  test.each([
    ["2026-11-15T10:00:00.000Z", "Pacific/Kiritimati", 1],
    ["2026-11-15T09:59:59.000Z", "Pacific/Kiritimati", 0],
    ["2026-11-23T10:59:59.000Z", "Pacific/Niue", 1],
    ["2026-11-23T11:00:00.000Z", "Pacific/Niue", 0],
    ["2026-11-15T18:30:00.000Z", "Asia/Kolkata", 1],
    ["2026-11-15T18:29:59.000Z", "Asia/Kolkata", 0],
  ])("with one at %s in %s counts %i: the days are the person's own", (at, timeZone, videos) => {
    expect(digest([completion(at, 10)], timeZone)?.week.videos ?? 0).toBe(videos);
  });

  test("counts a lesson that brought no points", () => {
    expect(digest([completion("2026-11-18T12:00:00.000Z", 0)])).toMatchObject({ week: { videos: 1 }, areas: [] });
  });
});

describe("a streak", () => {
  const ending = (days: string[], now = "2026-11-20T18:30:00Z", timeZone = "UTC") =>
    endingStreak(
      summarise(
        days.map((at) => completion(at, 10)),
        [],
        timeZone,
        new Date(now),
      ),
    );
  const at = (day: number) => `2026-11-${day}T12:00:00.000Z`;

  test.each([
    ["of none", [], null],
    ["of one day", [at(19)], null],
    ["of two days", [at(19), at(18)], 2],
    ["of four", [at(19), at(18), at(17), at(16)], 4],
    ["with today in it", [at(20), at(19), at(18)], null],
    ["that ended the day before yesterday", [at(18), at(17)], null],
    ["with a hole", [at(19), at(17), at(16)], null],
  ])("%s", (_, days, length) => {
    expect(ending(days)).toBe(length);
  });

  test("ends at the person's own midnight", () => {
    // Completed on the 19th and the 20th, looked at on the 20th at 23:30 and on the 21st at 00:30.
    const days = ["2026-11-18T20:00:00.000Z", "2026-11-19T20:00:00.000Z"];
    expect(ending(days, "2026-11-20T14:30:00Z", "Asia/Tokyo")).toBeNull();
    expect(ending(days, "2026-11-20T15:30:00Z", "Asia/Tokyo")).toBe(2);
  });
});

test.each([
  ["2026-11-23", "2026-11-16", "2026-11-22"],
  ["2027-01-04", "2026-12-28", "2027-01-03"],
  ["2028-03-06", "2028-02-28", "2028-03-05"],
])("before the %s the week was %s to %s", (monday, first, last) => {
  expect(weekBefore(monday)).toEqual({ first, last });
});
