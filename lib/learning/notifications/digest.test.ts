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
  evidence: "marked",
  watchedPercent: null,
  watchedSeconds: 0,
  points,
  areas: [{ knowledgeAreaId, name: "as it was called", points }],
  available: true,
});

const monday = "2026-11-23";
const digest = (completions: Completion[], timeZone = "UTC", now = "2026-11-23T08:00:00Z") =>
  weekDigest({ completions, timeZone }, areas, monday, new Date(now));

describe("a week's digest", () => {
  test("has the week's figures, the current streak and the progress of each area", () => {
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
    ["a user without completions", []],
    ["a week without completions", ["2026-11-15T23:59:59.000Z", "2026-11-23T00:00:00.000Z"]],
  ])("is null for %s", (_, instants) => {
    expect(digest(instants.map((instant) => completion(instant, 10)))).toBeNull();
  });

  test.each([
    ["2026-11-15T10:00:00.000Z", "Pacific/Kiritimati", 1],
    ["2026-11-15T09:59:59.000Z", "Pacific/Kiritimati", 0],
    ["2026-11-23T10:59:59.000Z", "Pacific/Niue", 1],
    ["2026-11-23T11:00:00.000Z", "Pacific/Niue", 0],
    ["2026-11-15T18:30:00.000Z", "Asia/Kolkata", 1],
    ["2026-11-15T18:29:59.000Z", "Asia/Kolkata", 0],
  ])("with a completion at %s in %s counts %i, by the user's own days", (instant, timeZone, videos) => {
    expect(digest([completion(instant, 10)], timeZone)?.week.videos ?? 0).toBe(videos);
  });

  test("counts a video without points", () => {
    expect(digest([completion("2026-11-18T12:00:00.000Z", 0)])).toMatchObject({ week: { videos: 1 }, areas: [] });
  });
});

describe("an ending streak", () => {
  const ending = (days: string[], now = "2026-11-20T18:30:00Z", timeZone = "UTC") =>
    endingStreak(
      summarise(
        days.map((instant) => completion(instant, 10)),
        [],
        timeZone,
        new Date(now),
      ),
    );
  const at = (day: number) => `2026-11-${day}T12:00:00.000Z`;

  test.each([
    ["no day", [], null],
    ["yesterday only", [at(19)], null],
    ["the last two days", [at(19), at(18)], 2],
    ["the last four days", [at(19), at(18), at(17), at(16)], 4],
    ["today and the two days before", [at(20), at(19), at(18)], null],
    ["two days until the day before yesterday", [at(18), at(17)], null],
    ["yesterday and, after a gap, two days", [at(19), at(17), at(16)], null],
  ])("with completions on %s", (_, days, length) => {
    expect(ending(days)).toBe(length);
  });

  test("ends at midnight in the user's time zone", () => {
    // In Tokyo: completions on the 19th and the 20th, checked on the 20th at 23:30 and on the 21st at 00:30.
    const days = ["2026-11-18T20:00:00.000Z", "2026-11-19T20:00:00.000Z"];
    expect(ending(days, "2026-11-20T14:30:00Z", "Asia/Tokyo")).toBeNull();
    expect(ending(days, "2026-11-20T15:30:00Z", "Asia/Tokyo")).toBe(2);
  });
});

test.each([
  ["2026-11-23", "2026-11-16", "2026-11-22"],
  ["2027-01-04", "2026-12-28", "2027-01-03"],
  ["2028-03-06", "2028-02-28", "2028-03-05"],
])("the week before %s is %s to %s", (monday, first, last) => {
  expect(weekBefore(monday)).toEqual({ first, last });
});
