import type { Range } from "./ranges";

/** Reads PostgreSQL's text of an `int4multirange`: `{[0,10),[20,30)}`. */
export const readMultirange = (text: string): Range[] =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)]);

/** Writes ranges as PostgreSQL's text of an `int4multirange`. */
export const writeMultirange = (ranges: readonly Range[]): string =>
  `{${ranges.map(([from, to]) => `[${from},${to})`).join(",")}}`;
