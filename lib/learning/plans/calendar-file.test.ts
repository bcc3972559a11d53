import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { expect, test, vi } from "vitest";
import { exampleOf } from "@/tests/fixtures/examples";
import { calendarFile } from "./calendar-file";
import { type Plan, planSchema } from "./schema";
import { timetable } from "./timetable";

const examplePlan = exampleOf(planSchema);

const ORIGIN = "https://learn.example";
const LONG_TITLE = "Light; shade, and the “third” lamp \\ a study of Größe in 日本 ".repeat(3).trim();

/** A plan of an hour on Saturdays and Sundays at a local time, with some lessons in minutes. */
function planFrom(startOn: string, traits: Partial<Plan>, ...minutes: number[]): Plan {
  const pace = { hoursPerWeek: 2, weekdays: [6, 7] };
  const { sessions } = timetable(
    minutes.map((length) => length * 60),
    pace,
    startOn,
  );
  const [row] = examplePlan.videos;
  const videos = sessions.map((its, index) => ({
    ...(row as Plan["videos"][number]),
    title: `${index + 1} ${LONG_TITLE}`,
    sessions: its,
  }));
  return { ...examplePlan, ...pace, startOn, ...traits, videos };
}

type Event = { uid: string; start: string; end: string; summary: string };

/** The events as ical.js reads them. */
function byIcalJs(text: string): Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    const [start, end] = [event.startDate, event.endDate].map((time) => time.toJSDate().toISOString()) as [
      string,
      string,
    ];
    expect(event.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
    return { uid: event.uid, start, end, summary: event.summary };
  });
}

/** The events as node-ical reads them. */
const byNodeIcal = (text: string): Event[] =>
  Object.values(nodeIcal.sync.parseICS(text)).flatMap((entry) =>
    entry?.type === "VEVENT"
      ? [
          {
            uid: entry.uid,
            start: entry.start.toISOString(),
            end: (entry.end as Date).toISOString(),
            summary: String(entry.summary),
          },
        ]
      : [],
  );

test.each([
  [
    "over the change to summer time in London",
    { timeZone: "Europe/London", sessionAt: "18:00" },
    "2026-03-28",
    ["2026-03-28T18:00:00.000Z", "2026-03-29T17:00:00.000Z", "2026-04-04T17:00:00.000Z"],
  ],
  [
    "over the change to winter time in London",
    { timeZone: "Europe/London", sessionAt: "18:00" },
    "2026-10-24",
    ["2026-10-24T17:00:00.000Z", "2026-10-25T18:00:00.000Z", "2026-10-31T18:00:00.000Z"],
  ],
  [
    "at a time that the clocks skip in New York",
    { timeZone: "America/New_York", sessionAt: "02:30" },
    "2026-03-07",
    ["2026-03-07T07:30:00.000Z", "2026-03-08T07:30:00.000Z", "2026-03-14T06:30:00.000Z"],
  ],
  [
    "in a zone without summer time",
    { timeZone: "Asia/Kolkata", sessionAt: "06:15" },
    "2026-03-28",
    ["2026-03-28T00:45:00.000Z", "2026-03-29T00:45:00.000Z", "2026-04-04T00:45:00.000Z"],
  ],
])("two parsers agree on the sessions %s", async (_, zone, startOn, starts) => {
  const text = await calendarFile(planFrom(startOn, zone, 20, 110, 30), "Camera operator", ORIGIN);
  const events = byIcalJs(text);
  expect(byNodeIcal(text)).toEqual(events);
  expect(events.map(({ start }) => start)).toEqual(starts);
  const minutes = events.map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / 60_000);
  expect(minutes).toEqual([60, 60, 40]);
  expect(events[0]?.summary).toBe(`1 ${LONG_TITLE} and 1 more lesson`);
});

test("the file has a refresh interval, short lines, and identifiers that stay when lessons change", async () => {
  const read = (...minutes: number[]) =>
    calendarFile(planFrom("2026-03-28", {}, ...minutes), "Camera operator", ORIGIN);
  const text = await read(60, 60);
  expect(text).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT12H");
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(await read(60, 60)).toBe(text);
  expect(byIcalJs(await read(30, 30, 20)).map(({ uid }) => uid)).toEqual(byIcalJs(text).map(({ uid }) => uid));
});

test("a plan without sessions is a calendar without events", async () => {
  const text = await calendarFile(planFrom("2026-03-28", {}), "Camera operator", ORIGIN);
  expect(byIcalJs(text)).toEqual([]);
  expect(byNodeIcal(text)).toEqual([]);
});

test("a long plan is written in steps, between which others run, and both parsers find every session", async () => {
  const plan = planFrom("2026-03-28", {}, ...Array.from({ length: 500 }, () => 55));
  const event = vi.fn();
  const beside = setInterval(event, 0);
  const text = await calendarFile(plan, "BEGIN:VEVENT", ORIGIN);
  clearInterval(beside);
  expect(event.mock.calls.length).toBeGreaterThan(5);
  const events = byIcalJs(text);
  expect(events.length).toBe(new Set(plan.videos.flatMap(({ sessions }) => sessions.map(({ on }) => on))).size);
  expect(byNodeIcal(text)).toEqual(events);
});
