import { plainFormats } from "./formats";

/** `figure` formats '1,240', `counted` '12 lessons', `percent` '16%', in the default language. */
export const { figure, counted, percent } = plainFormats;

/** A change of points: '+40', '−40', '0'. */
export const signed = (change: number) => `${change > 0 ? "+" : change < 0 ? "−" : ""}${figure(Math.abs(change))}`;
