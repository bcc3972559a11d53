import { TABLES_READ_WHOLE } from "../../../tests/runner/tables-read-whole.mjs";
import { figure, table, times } from "../table.mjs";
import { exceptions } from "./exceptions.mjs";

/** @typedef {import("./ask.mjs").Cost} Cost */

/** A call that misses its limits. @typedef {{ ask: import("./asks.mjs").Ask, sentence: string }} Miss */

/** The greatest accepted growth of the blocks, from the small size to the large one. */
const MAX_GROWTH = 1.5;

/** Blocks below which growth does not count: a level more of each index is more than half of so few. */
const FEW_BLOCKS = 100;

const MAX_MS = 50;

/**
 * Why a call misses its limits.
 * @param {Cost} small
 * @param {Cost} large
 * @returns {string[]}
 */
function misses(small, large) {
  const scanned = large.scanned.filter((name) => !TABLES_READ_WHOLE.includes(name));
  return [
    ...(large.status >= 300 ? [`answered ${large.status}`] : []),
    ...(large.blocks > FEW_BLOCKS && large.blocks > MAX_GROWTH * small.blocks ? ["blocks"] : []),
    ...(large.ms > MAX_MS ? ["time"] : []),
    ...(large.statements > small.statements ? ["statements"] : []),
    ...scanned.map((name) => `reads all of ${name}`),
  ];
}

/** @param {Cost} cost */
const keyOf = ({ ask: { as, name } }) => `${as}: ${name}`;

/**
 * @param {Cost[]} small
 * @param {Cost[]} large of the same calls
 * @returns {{ text: string, missed: Miss[] }}
 */
export function report(small, large) {
  /** @type {Miss[]} */
  const missed = [];
  const rows = large.map((cost, at) => {
    const before = /** @type {Cost} */ (small[at]);
    const key = keyOf(cost);
    const reasons = misses(before, cost);
    const exception = exceptions[key];
    const isArgued = exception !== undefined && cost.blocks <= exception.blocks && cost.ms <= exception.ms;
    if (reasons.length > 0 && !isArgued)
      missed.push({ ask: cost.ask, sentence: `${key}: ${reasons.join(", ")}; ${cost.dearest}` });
    const mark = reasons.length === 0 ? "" : isArgued ? `argued: ${exception.why}` : `! ${reasons.join(", ")}`;
    return [
      key,
      before.statements,
      cost.statements,
      before.blocks,
      cost.blocks,
      times(cost.blocks / Math.max(1, before.blocks)),
      figure(before.ms),
      figure(cost.ms),
      mark,
    ];
  });
  const head = ["", "statements", "", "blocks", "", "growth", "ms", "", ""];
  const title = `Each call and page at both sizes; ! is more than ${MAX_GROWTH} times the blocks beyond ${FEW_BLOCKS}, more than ${MAX_MS} ms, more statements, or a table read whole that grows`;
  return { text: table(title, head, rows), missed };
}
