import type { Scene } from "./film";

// Drawings of shapes alone: a server may have no fonts. Transcripts say what they show.

const INK = {
  ground: "#17121f",
  dim: "#372e45",
  line: "#6f6585",
  lamp: "#f0b73a",
  blue: "#6d8fe6",
  green: "#5fbf8b",
  red: "#e4696b",
};

/** Seconds that a move takes. */
const MOVE_SECONDS = 0.5;

const clamp = (value: number) => Math.min(1, Math.max(0, value));
/** The progress of a move from its first second on, from 0 to 1. */
const moved = (second: number, from: number, lasts = MOVE_SECONDS) => {
  const part = clamp((second - from) / lasts);
  return part * part * (3 - 2 * part);
};
const between = (from: number, to: number, part: number) => from + (to - from) * part;
const px = (value: number) => value.toFixed(1);

const rect = (x: number, y: number, width: number, height: number, fill: string, more = "") =>
  `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" rx="4" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, radius: number, fill: string, more = "") =>
  `<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" fill="${fill}" ${more}/>`;
const line = (x: number, y: number, toX: number, toY: number, stroke: string, width = 3) =>
  `<path d="M${px(x)} ${px(y)}L${px(toX)} ${px(toY)}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" fill="none"/>`;
const onGround = (...parts: string[]) => rect(-8, -8, 656, 376, INK.ground) + parts.join("");
const each = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

const BARS = 16;
const SOUGHT = 11;
const barX = (index: number) => 64 + index * 32;
const barHeight = (index: number) => 40 + index * 12;

const bars = (fill: (index: number) => string) =>
  each(BARS, (index) => rect(barX(index), 270 - barHeight(index), 24, barHeight(index), fill(index)));
const pointer = (x: number) => `<path d="M${px(x + 12)} 282l10 16h-20z" fill="${INK.lamp}"/>`;
const level = line(56, 270 - barHeight(SOUGHT), 584, 270 - barHeight(SOUGHT), INK.line, 2);

/** The steps of a binary search: its bounds and its middle. */
const HALVES = [
  { low: 0, high: 15, middle: 7 },
  { low: 8, high: 15, middle: 11 },
];

const SEARCH = { one: 12, halves: 36, compared: 54 };

/** A linear search and a binary search. 72 seconds. */
export const search: Scene = (second) => {
  if (second < SEARCH.one) {
    const shown = Math.floor(second / 0.5);
    return onGround(
      bars((index) => (index < shown ? INK.blue : INK.dim)),
      second >= 9 ? level : "",
    );
  }
  if (second < SEARCH.halves) {
    const step = Math.min(SOUGHT, Math.floor((second - SEARCH.one) / 1.5));
    const from = step === 0 ? 0 : step - 1;
    const x = between(barX(from), barX(step), moved(second, SEARCH.one + step * 1.5));
    const fill = (index: number) =>
      index === SOUGHT && step === SOUGHT ? INK.green : index < step ? INK.dim : INK.blue;
    return onGround(bars(fill), level, pointer(x));
  }
  if (second < SEARCH.compared) {
    const step = Math.min(HALVES.length - 1, Math.floor((second - SEARCH.halves) / 8));
    const { low, high, middle } = HALVES[step] as (typeof HALVES)[number];
    const before = HALVES[step - 1]?.middle ?? 0;
    const at = SEARCH.halves + step * 8;
    const isFound = middle === SOUGHT && second >= at + 3;
    const fill = (index: number) =>
      index < low || index > high ? INK.dim : index === SOUGHT && isFound ? INK.green : INK.blue;
    return onGround(bars(fill), level, pointer(between(barX(before), barX(middle), moved(second, at, 1))));
  }
  const grown = Math.floor((second - SEARCH.compared) / 0.75);
  const dots = (count: number, y: number, fill: string) =>
    each(count, (index) => circle(72 + index * 44, y, 14, index < grown ? fill : INK.dim));
  return onGround(dots(SOUGHT + 1, 130, INK.lamp), dots(HALVES.length, 230, INK.green));
};

const ROWS = 12;
const rowY = (index: number) => 42 + index * 24;
/** The keys of the rows, which are in no order. */
const KEYS = [7, 2, 11, 5, 9, 0, 4, 10, 1, 8, 3, 6];
const WANTED = 8;
const WANTED_ROW = KEYS.indexOf(WANTED);

const table = (fill: (index: number) => string) =>
  each(ROWS, (index) => {
    const key = KEYS[index] as number;
    return (
      rect(400, rowY(index), 176, 18, fill(index)) +
      rect(408, rowY(index) + 5, 12 + key * 9, 8, INK.ground, 'opacity="0.55"')
    );
  });

const leafX = (key: number) => 62 + key * 24;
const branchX = (branch: number) => leafX(branch * 4) + 36;
const ROOT = { x: 194, y: 74 };

/** The tree over the sorted keys, with the path to one lit. @param depth the lit levels: 1 root, 2 branch, 3 leaf */
const tree = (depth: number, key: number) => {
  const branch = Math.floor(key / 4);
  const lit = (isLit: boolean, otherwise: string = INK.line) => (isLit ? INK.lamp : otherwise);
  return [
    each(3, (index) => line(ROOT.x, ROOT.y, branchX(index), 164, lit(depth > 1 && index === branch))),
    each(ROWS, (index) =>
      line(branchX(Math.floor(index / 4)), 164, leafX(index), 254, lit(depth > 2 && index === key), 2),
    ),
    circle(ROOT.x, ROOT.y, 16, lit(depth > 0, INK.blue)),
    each(3, (index) => circle(branchX(index), 164, 13, lit(depth > 1 && index === branch, INK.blue))),
    each(ROWS, (index) => circle(leafX(index), 254, 8, lit(depth > 2 && index === key, INK.blue))),
  ].join("");
};

const INDEX = { scan: 12, tree: 32, write: 58 };

/** A table scan, an index lookup, and the work of inserting a row. 76 seconds. */
export const index: Scene = (second) => {
  if (second < INDEX.scan) {
    const shown = Math.floor(second / 0.75);
    return onGround(table((row) => (row < shown ? INK.blue : INK.dim)));
  }
  if (second < INDEX.tree) {
    const at = Math.min(WANTED_ROW, Math.floor((second - INDEX.scan) / 1.5));
    return onGround(
      table((row) => (row < at ? INK.dim : row > at ? INK.blue : row === WANTED_ROW ? INK.green : INK.lamp)),
    );
  }
  if (second < INDEX.write) {
    const depth = second < INDEX.tree + 8 ? 0 : Math.min(3, 1 + Math.floor((second - INDEX.tree - 8) / 4));
    const isFound = second >= INDEX.tree + 20;
    const way = isFound ? line(leafX(WANTED) + 8, 254, 396, rowY(WANTED_ROW) + 9, INK.green) : "";
    return onGround(
      tree(depth, WANTED),
      way,
      table((row) => (isFound && row === WANTED_ROW ? INK.green : INK.dim)),
    );
  }
  const isWritten = second >= INDEX.write + 4;
  const depth = isWritten ? Math.min(3, Math.floor((second - INDEX.write - 4) / 3)) : 0;
  const y = between(400, rowY(ROWS - 1), moved(second, INDEX.write + 2, 1));
  const row = rect(400, y, 176, 18, INK.lamp);
  return onGround(
    tree(depth, KEYS[ROWS - 1] as number),
    table((at) => (at === ROWS - 1 ? INK.ground : INK.dim)),
    row,
  );
};

const LOADS = [
  { from: 0, busy: 0.3, queue: 0 },
  { from: 22, busy: 0.7, queue: 2 },
  { from: 44, busy: 0.95, queue: 9 },
];
const CURVE = { x: 360, y: 300, width: 220, height: 220 };
const waitAt = (busy: number) => clamp(busy / (1 - busy) / 20);
const curveAt = (busy: number) => [CURVE.x + busy * CURVE.width, CURVE.y - waitAt(busy) * CURVE.height] as const;

/** The curve of waiting time against load, up to a load. */
const curve = (upTo: number) => {
  const points = Array.from({ length: 39 }, (_, at) => at / 40).filter((busy) => busy <= upTo + 0.001);
  const [x, y] = curveAt(upTo);
  const path = points.map((busy) => curveAt(busy).map(px).join(" ")).join("L");
  return [
    line(CURVE.x, CURVE.y, CURVE.x + CURVE.width, CURVE.y, INK.line, 2),
    line(CURVE.x, CURVE.y, CURVE.x, CURVE.y - CURVE.height, INK.line, 2),
    `<path d="M${path}" stroke="${INK.lamp}" stroke-width="4" fill="none" stroke-linejoin="round"/>`,
    circle(x, y, 8, INK.lamp),
  ].join("");
};

/** A server and its queue at three loads, and the curve of waiting time. 66 seconds. */
export const queue: Scene = (second) => {
  const load = LOADS.findLastIndex(({ from }) => second >= from);
  const { from, busy, queue: length } = LOADS[load] as (typeof LOADS)[number];
  const before = LOADS[load - 1] ?? { busy: 0, queue: 0 };
  const part = moved(second, from, 4);
  const shown = Math.round(between(before.queue, length, part));
  // The wheel in the server turns once in two seconds.
  const turn = (second % 2) / 2;
  const isBusy = turn < busy;
  const arriving = between(20, 214 - shown * 20, turn);
  return onGround(
    rect(230, 150, 84, 84, isBusy ? (busy > 0.9 ? INK.red : INK.green) : INK.dim),
    isBusy ? circle(272 + 22 * Math.cos(turn * 6.283), 192 + 22 * Math.sin(turn * 6.283), 9, INK.ground) : "",
    each(shown, (place) => circle(210 - place * 20, 192, 8, INK.blue)),
    circle(arriving, 192, 8, INK.blue),
    rect(60, 290, 254, 12, INK.dim),
    rect(60, 290, 254 * between(before.busy, busy, part), 12, busy > 0.9 ? INK.red : INK.green),
    curve(between(before.busy, busy, part)),
  );
};
