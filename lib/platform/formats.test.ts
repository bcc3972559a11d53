import { describe, expect, it, test } from "vitest";
import { formatsOf, plainFormats } from "./formats";
import { DEFAULT_LANGUAGE, languages } from "./languages";

const { counted, dayLabel, weekday, weekdayAndDate, monthName, ago, rating } = plainFormats;

describe("numbers", () => {
  it.each([
    [0, "0 lessons"],
    [1, "1 lesson"],
    [2, "2 lessons"],
    [1240, "1,240 lessons"],
    [0.5, "0.5 lessons"],
  ])("%d lessons are formatted as '%s'", (count, said) => {
    expect(counted(count, "lesson")).toBe(said);
  });

  it("use a given plural", () => {
    expect(counted(2, "person", "people")).toBe("2 people");
  });

  it.each([
    ["en-US", "12,345.6", "4.0"],
    ["de", "12.345,6", "4,0"],
    ["fr", "12\u202f345,6", "4,0"],
    ["pt-BR", "12.345,6", "4,0"],
    ["ja", "12,345.6", "4.0"],
  ] as const)("in %s they are written %s and %s", (language, figure, stars) => {
    const formats = formatsOf(language, "UTC");
    expect([formats.figure(12_345.6), formats.rating(4)]).toEqual([figure, stars]);
  });
});

describe("percentages", () => {
  it.each([
    ["en-GB", 0, "0%"],
    ["en-GB", 29, "29%"],
    ["en-US", 100, "100%"],
    ["de", 16, "16\u00a0%"],
    ["fr", 16, "16\u00a0%"],
    ["tr", 16, "%16"],
  ] as const)("in %s %d is written '%s'", (language, value, written) => {
    expect(formatsOf(language, "UTC").percent(value)).toBe(written);
  });
});

describe("days", () => {
  it.each([
    ["2026-11-20", "2026-11-20", "Today"],
    ["2026-11-19", "2026-11-20", "Yesterday"],
    ["2025-12-31", "2026-01-01", "Yesterday"],
    ["2026-11-03", "2026-11-20", "3 November"],
    ["2025-11-20", "2026-11-20", "20 November 2025"],
  ])("%s is labelled on %s as '%s'", (day, today, label) => {
    expect(dayLabel(day, today)).toBe(label);
  });

  it("are formatted with the names of weekdays and months", () => {
    expect(weekdayAndDate("2026-11-20")).toBe("Friday 20 November");
    expect(weekday("2026-11-20")).toBe("Friday");
    expect(monthName("2026-09-20")).toBe("Sep");
  });

  it.each([
    ["en-GB", "Fri", "F"],
    ["de", "Fr", "F"],
    ["fr", "ven", "V"],
    ["pt-PT", "S", "S"],
    ["zh-Hans", "周五", "五"],
  ] as const)("are shortened in %s to %s and %s", (language, short, letter) => {
    const formats = formatsOf(language, "UTC");
    expect([formats.weekdayInShort("2026-11-20"), formats.weekdayLetter("2026-11-20")]).toEqual([short, letter]);
  });

  it.each([
    ["en-US", "Friday, November 20", "Today", "Yesterday", "November 3, 2025"],
    ["de", "Freitag, 20. November", "Heute", "Gestern", "3. November 2025"],
    ["tr", "20 Kasım Cuma", "Bugün", "Dün", "3 Kasım 2025"],
    ["ja", "11月20日金曜日", "今日", "昨日", "2025年11月3日"],
  ] as const)("are named in %s", (language, named, today, yesterday, other) => {
    const formats = formatsOf(language, "UTC");
    expect([
      formats.weekdayAndDate("2026-11-20"),
      formats.dayLabel("2026-11-20", "2026-11-20"),
      formats.dayLabel("2026-11-19", "2026-11-20"),
      formats.dayLabel("2025-11-03", "2026-11-20"),
    ]).toEqual([named, today, yesterday, other]);
  });
});

describe("moments are shown in the user's time zone", () => {
  const instant = "2026-11-20T15:30:00.000Z";

  it.each([
    ["UTC", "2026-11-20", "20 November 2026 at 15:30"],
    ["Asia/Kathmandu", "2026-11-20", "20 November 2026 at 21:15"],
    ["Pacific/Kiritimati", "2026-11-21", "21 November 2026 at 05:30"],
    ["Pacific/Niue", "2026-11-20", "20 November 2026 at 04:30"],
  ])("in %s", (timeZone, day, said) => {
    const formats = formatsOf("en-GB", timeZone);
    expect([formats.dayOf(instant), formats.moment(instant)]).toEqual([day, said]);
    expect(formats.exactly(instant)).toContain(said.slice(0, 11));
    expect(formats.date(instant)).toBe(said.slice(0, 16));
    expect(formats.dayAndMonth(instant)).toBe(said.slice(0, 11));
  });
});

describe("relative time", () => {
  const now = new Date("2026-03-29T12:00:00.000Z");

  it.each([
    ["2026-03-29T12:00:00.000Z", "just now"],
    ["2026-03-29T11:59:01.000Z", "just now"],
    ["2026-03-29T11:59:00.000Z", "1 minute ago"],
    ["2026-03-29T11:57:00.000Z", "3 minutes ago"],
    ["2026-03-29T11:00:01.000Z", "59 minutes ago"],
    ["2026-03-29T11:00:00.000Z", "1 hour ago"],
    ["2026-03-28T12:00:01.000Z", "23 hours ago"],
    ["2026-03-28T12:00:00.000Z", "yesterday"],
    ["2026-03-26T12:00:00.000Z", "3 days ago"],
    ["2026-03-22T12:00:00.000Z", "last week"],
    ["2026-03-15T12:00:00.000Z", "2 weeks ago"],
    ["2026-02-27T12:00:00.000Z", "last month"],
    ["2025-12-01T12:00:00.000Z", "3 months ago"],
    ["2025-03-29T12:00:00.000Z", "last year"],
    ["2023-03-01T12:00:00.000Z", "3 years ago"],
    ["2026-03-29T12:05:00.000Z", "just now"],
  ])("%s is %s", (instant, words) => {
    expect(ago(instant, now)).toBe(words);
  });

  it.each([
    ["de", "jetzt", "vor 3 Minuten"],
    ["en-US", "just now", "3 minutes ago"],
  ] as const)("is written in %s", (language, just, minutes) => {
    const formats = formatsOf(language, "UTC");
    expect(formats.ago("2026-03-29T12:00:00.000Z", now)).toBe(just);
    expect(formats.ago("2026-03-29T11:57:00.000Z", now)).toBe(minutes);
  });
});

test("plainFormats use the default language", () => {
  expect(plainFormats.language).toBe(DEFAULT_LANGUAGE);
});

test("a rating has one decimal", () => {
  expect([rating(4), rating(4.25), rating(0)]).toEqual(["4.0", "4.3", "0.0"]);
});

test.each(languages)("every format gives text in %s", (language) => {
  const { figure, weekdayInShort, longDay, exactly, dayLabel: label } = formatsOf(language, "Asia/Kolkata");
  const said = [figure(1), weekdayInShort("2026-11-20"), longDay("2026-11-20"), exactly("2026-11-20T12:00:00Z")];
  for (const words of [...said, label("2026-11-20", "2026-11-20")]) expect(words).toMatch(/\S/);
});
