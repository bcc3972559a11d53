/**
 * Formats a table: the first column is left-aligned, the others right-aligned.
 * @param {string} title
 * @param {string[]} head
 * @param {(string | number)[][]} rows
 */
export function table(title, head, rows) {
  const lines = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...lines.map((row) => row[column].length)));
  const write = (row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join("  ");
  const [first, ...rest] = lines.map((row) => write(row).trimEnd());
  return [title, first, "─".repeat(first.length), ...rest, ""].join("\n");
}

/** A number with up to three significant digits, and no decimals from 100 on. */
export function figure(value) {
  if (!Number.isFinite(value)) return "–";
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A ratio as `1.25×`; a dash without a value. */
export const times = (value) => (Number.isFinite(value) ? `${value.toFixed(2)}×` : "–");

/** A share as `±12 %`; empty without a value. */
export const percent = (share) => (Number.isFinite(share) ? `±${Math.round(share * 100)} %` : "");
