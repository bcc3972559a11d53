/** The stored bits of weekdays, from 1 for Monday to 64 for Sunday. @param weekdays 1 is Monday */
export const toBits = (weekdays: number[]): number => weekdays.reduce((bits, day) => bits | (1 << (day - 1)), 0);

/** The weekdays of bits, in order. */
export const fromBits = (bits: number): number[] => [1, 2, 3, 4, 5, 6, 7].filter((day) => bits & (1 << (day - 1)));

const MINUTES_PER_HOUR = 60;

/** Minutes after midnight. @param time HH:MM */
export const toMinutes = (time: string): number =>
  Number(time.slice(0, 2)) * MINUTES_PER_HOUR + Number(time.slice(3, 5));

/** HH:MM of minutes after midnight. */
export const fromMinutes = (minutes: number): string =>
  [Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
