/** The hours a week on the slider, within the server's limits: fine steps for usual values, coarse ones above. */
const HOURS = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60];

export const LAST_STOP = HOURS.length - 1;

/** The hours at a stop of the slider. */
export const hoursAt = (stop: number): number => HOURS[Math.max(0, Math.min(stop, LAST_STOP))] as number;

/** The stop nearest to any number of hours. */
export function stopOf(hours: number): number {
  const distances = HOURS.map((stop) => Math.abs(stop - hours));
  return distances.indexOf(Math.min(...distances));
}
