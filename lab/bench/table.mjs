import { percentile } from "../faults/product.mjs";

/**
 * A table of text: the first column is left-aligned, the others right-aligned.
 * @param {string} title
 * @param {string[]} head
 * @param {(string | number)[][]} rows
 */
export function table(title, head, rows) {
  const lines = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0)));
  /** @param {string} cell @param {number} column */
  const pad = (cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0));
  const [first = "", ...rest] = lines.map((row) => row.map(pad).join("  ").trimEnd());
  return [title, first, "─".repeat(first.length), ...rest, ""].join("\n");
}

/** A number with up to three significant digits, and no decimals from 100 on. @param {number} value */
export function figure(value) {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** @param {number[]} numbers */
export const median = (numbers) => percentile(numbers, 0.5);
