import { readFileSync } from "node:fs";
import { figure, table } from "../table.mjs";

/** @typedef {import("./ask.mjs").Cost} Cost */

/** The limit for the growth of blocks from the small size to the large one. */
const MAX_GROWTH = 1.5;

/** Growth up to this number of blocks is ignored: one more level of each index would already exceed the limit. */
const FEW_BLOCKS = 100;

const MAX_MS = 50;

/** Calls over these limits, with the figures reached as their own limits. The first match of a call's name counts. */
const exceptions = readFileSync(new URL("exceptions.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [blocks, ms, calls = "", why = ""] = line.split("\t");
    return { blocks: Number(blocks), ms: Number(ms), calls: new RegExp(calls), why };
  });

/**
 * The reasons why a call misses its limits.
 * @param {Cost} small
 * @param {Cost} large
 * @returns {string[]}
 */
function missesOf(small, large) {
  return [
    ...(large.status >= 300 ? [`answered ${large.status}`] : []),
    ...(large.blocks > FEW_BLOCKS && large.blocks > MAX_GROWTH * small.blocks ? ["blocks"] : []),
    ...(large.ms > MAX_MS ? ["time"] : []),
    ...(large.statements > small.statements ? ["statements"] : []),
  ];
}

/**
 * @param {Cost[]} small
 * @param {Cost[]} large of the same calls
 * @returns {{ text: string, missed: { ask: import("./asks.mjs").Ask, sentence: string }[] }}
 */
export function report(small, large) {
  /** @type {ReturnType<typeof report>["missed"]} */
  const missed = [];
  const rows = large.map((cost, index) => {
    const before = /** @type {Cost} */ (small[index]);
    const { ask, statements, blocks, ms, dearest } = cost;
    const reasons = missesOf(before, cost);
    const exception = exceptions.find(({ calls }) => calls.test(ask.name));
    const isAccepted = exception && blocks <= exception.blocks && ms <= exception.ms;
    const mark = reasons.length === 0 ? "" : isAccepted ? exception.why : `! ${reasons.join(", ")}`;
    if (mark.startsWith("!")) missed.push({ ask, sentence: `${ask.name}: ${reasons.join(", ")}; ${dearest}` });
    return [ask.name, before.statements, statements, before.blocks, blocks, figure(before.ms), figure(ms), mark];
  });
  const head = ["", "statements", "", "blocks", "", "ms", "", ""];
  const title = `Each call and page at both sizes; ! is more than ${MAX_GROWTH} times the blocks beyond ${FEW_BLOCKS}, more than ${MAX_MS} ms, or more statements`;
  return { text: table(title, head, rows), missed };
}
