import { addDays, type Day, dayOf, MAX_ZONES_KEPT } from "./calendar";
import type { Language } from "./languages";
import { keepRecent } from "./recent";

const relativeUnits: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** Creates a formatter at its first use: constructing one is slow, and a screen needs only a few. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function numberFormats(language: Language) {
  const numbers = lazily(() => new Intl.NumberFormat(language));
  const ratings = lazily(() => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
  const percentages = lazily(() => new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }));
  const figure = (value: number) => numbers().format(value);
  return {
    /** '1,240', '24.5'. */
    figure,
    /** '1 lesson', '12 lessons', '1,240 users'. */
    counted: (count: number, one: string, many = `${one}s`) => `${figure(count)} ${count === 1 ? one : many}`,
    /** '16%', in some languages '16 %'. @param value from 0 to 100 */
    percent: (value: number) => percentages().format(value / 100),
    /** '4.0'. */
    rating: (value: number) => ratings().format(value),
  };
}

const recent = keepRecent(MAX_ZONES_KEPT, (key) => {
  const [language, timeZone] = key.split("\n");
  return makeFormats(language as Language, timeZone as string);
});

/** The formats of a language and a time zone (IANA), cached for the next page or mail. */
export const formatsOf = (language: Language, timeZone: string): Formats => recent(`${language}\n${timeZone}`);

/**
 * Formats numbers, days and times for one user's language and time zone. The surrounding words stay English.
 * Uses only formats that Node and browsers render alike, so that hydration matches (tests/e2e/preferences.spec.ts).
 * @param timeZone IANA
 */
function makeFormats(language: Language, timeZone: string) {
  const dates = (options: Intl.DateTimeFormatOptions, tag: string = language) =>
    lazily(() => new Intl.DateTimeFormat(tag, options));
  const ofDays = (options: Intl.DateTimeFormatOptions, tag?: string) => {
    const format = dates({ ...options, timeZone: "UTC" }, tag);
    return (day: Day) => format().format(new Date(`${day}T00:00:00Z`));
  };
  const ofMoments = (options: Intl.DateTimeFormatOptions) => {
    const format = dates({ ...options, timeZone });
    return (moment: string | Date) => format().format(new Date(moment));
  };
  // For Korean, Node writes AM and PM in English and browsers in Korean.
  const clock: Intl.DateTimeFormatOptions = { timeStyle: "short", ...(language === "ko" && { hourCycle: "h23" }) };
  const relative = lazily(() => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));

  const thisYear = ofDays({ day: "numeric", month: "long" });
  const otherYear = ofDays({ day: "numeric", month: "long", year: "numeric" });
  const weekdayLetter = ofDays({ weekday: "narrow" });
  const shortWeekday = ofDays({ weekday: "short" });
  /** 'Today', 'Yesterday'. */
  const nearDay = (days: 0 | -1) => {
    const [first = "", ...rest] = relative().format(days, "day");
    return first.toLocaleUpperCase(language) + rest.join("");
  };

  return {
    language,
    timeZone,
    ...numberFormats(language),
    /** 'Friday 20 November'. */
    weekdayAndDate: ofDays({ weekday: "long", day: "numeric", month: "long" }),
    /** 'Friday'. */
    weekday: ofDays({ weekday: "long" }),
    /** 'F'. */
    weekdayLetter,
    /** 'Fri', or the letter 'F' in languages whose short names are longer than three characters. */
    weekdayInShort(day: Day): string {
      const short = shortWeekday(day).replace(/\.$/, "");
      return short.length <= 3 ? short : weekdayLetter(day);
    },
    /** 'Nov'. Ignores the region, because British English differs between ICU versions (Sep, Sept). */
    monthName: ofDays({ month: "short" }, new Intl.Locale(language).language),
    /** '20 November 2026'. */
    longDay: otherYear,
    /** 'Today', 'Yesterday', '3 November', or '3 November 2025' for another year. */
    dayLabel(day: Day, today: Day): string {
      if (day === today) return nearDay(0);
      if (day === addDays(today, -1)) return nearDay(-1);
      return day.slice(0, 4) === today.slice(0, 4) ? thisYear(day) : otherYear(day);
    },
    /** The calendar day of a moment in the user's time zone. */
    dayOf: (moment: string | Date): Day => dayOf(new Date(moment), timeZone),
    /** '20 November'. */
    dayAndMonth: ofMoments({ day: "numeric", month: "long" }),
    /** '20 November 2026'. */
    date: ofMoments({ day: "numeric", month: "long", year: "numeric" }),
    /** '20 November 2026 at 14:05'. */
    moment: ofMoments({ dateStyle: "long", ...clock }),
    /** 'Friday 20 November 2026 at 14:05'. */
    exactly: ofMoments({ dateStyle: "full", ...clock }),
    /** 'just now', '3 minutes ago', 'yesterday', 'last week'. */
    ago(moment: string, now: Date): string {
      // The browser's clock may run behind the server's.
      const seconds = Math.max(0, (now.getTime() - new Date(moment).getTime()) / 1000);
      const [unit, length] = relativeUnits.find(([, length]) => seconds >= length) ?? [];
      if (unit && length) return relative().format(-Math.floor(seconds / length), unit);
      // `Intl` writes 'now' in English, which sounds like this very second.
      return language.startsWith("en") ? "just now" : relative().format(0, "second");
    },
  };
}

export type Formats = ReturnType<typeof makeFormats>;

/** The default formats, for text that is the same for every user. Does not import the list of languages. */
export const plainFormats = formatsOf("en-GB", "UTC");
