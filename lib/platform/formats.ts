import { addDays, type Day, dayOf } from "./calendar";
import type { Language } from "./languages";

const relativeUnits: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** Makes it at the first use: a screen needs a few of them, and each costs more than all it writes. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * How one person reads numbers, days and moments. The words beside them are English whatever the language.
 * The server and the browser write the same, so every format here is one in which they agree (e2e/preferences.spec.ts).
 * @param timeZone IANA
 */
export function makeFormats(language: Language, timeZone: string) {
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
  // Node writes the Korean halves of a day in English, and browsers in Korean.
  const clock: Intl.DateTimeFormatOptions = { timeStyle: "short", ...(language === "ko" && { hourCycle: "h23" }) };
  const numbers = lazily(() => new Intl.NumberFormat(language));
  const ratings = lazily(() => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
  const relative = lazily(() => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));

  const figure = (value: number) => numbers().format(value);
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
    /** '1,240', '24.5'. */
    figure,
    /** '1 lesson', '12 lessons', '1,240 people'. */
    counted: (count: number, one: string, many = `${one}s`) => `${figure(count)} ${count === 1 ? one : many}`,
    /** '4.0'. */
    rating: (value: number) => ratings().format(value),
    /** 'Friday 20 November'. */
    weekdayAndDate: ofDays({ weekday: "long", day: "numeric", month: "long" }),
    /** 'Friday'. */
    weekday: ofDays({ weekday: "long" }),
    /** 'F'. */
    weekdayLetter,
    /** 'Fri', as short as fits the margin of a table; some languages shorten to whole words. */
    weekdayInShort(day: Day): string {
      const short = shortWeekday(day).replace(/\.$/, "");
      return short.length <= 3 ? short : weekdayLetter(day);
    },
    /** 'Nov'. The language without its region: British English has written both Sep and Sept. */
    monthName: ofDays({ month: "short" }, new Intl.Locale(language).language),
    /** '20 November 2026'. */
    longDay: otherYear,
    /** A day as people speak of it: 'Today', 'Yesterday', '3 November', '3 November 2025'. */
    dayLabel(day: Day, today: Day): string {
      if (day === today) return nearDay(0);
      if (day === addDays(today, -1)) return nearDay(-1);
      return day.slice(0, 4) === today.slice(0, 4) ? thisYear(day) : otherYear(day);
    },
    /** The day it was where the person is. */
    dayOf: (moment: string | Date): Day => dayOf(new Date(moment), timeZone),
    /** '20 November'. */
    dayAndMonth: ofMoments({ day: "numeric", month: "long" }),
    /** '20 November 2026'. */
    date: ofMoments({ day: "numeric", month: "long", year: "numeric" }),
    /** '20 November 2026 at 14:05'. */
    moment: ofMoments({ dateStyle: "long", ...clock }),
    /** 'Friday 20 November 2026 at 14:05'. */
    exactly: ofMoments({ dateStyle: "full", ...clock }),
    /** How long ago a moment was: 'just now', '3 minutes ago', 'yesterday', 'last week'. */
    ago(moment: string, now: Date): string {
      // A clock that runs behind the server's makes nothing happen in the future.
      const seconds = Math.max(0, (now.getTime() - new Date(moment).getTime()) / 1000);
      const [unit, length] = relativeUnits.find(([, least]) => seconds >= least) ?? [];
      if (unit && length) return relative().format(-Math.floor(seconds / length), unit);
      // English says 'now' of this very second alone.
      return language.startsWith("en") ? "just now" : relative().format(0, "second");
    },
  };
}

export type Formats = ReturnType<typeof makeFormats>;

/** How the texts themselves write: for what is the same for everybody. Every screen carries it, and not the list of languages. */
export const plainFormats = makeFormats("en-GB", "UTC");
