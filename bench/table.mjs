/**
 * Columns of equal width: the first to the left, the others to the right.
 * @param {string} title
 * @param {string[]} head
 * @param {(string | number)[][]} rows
 */
export function table(title, head, rows) {
  const lines = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...lines.map((row) => row[column].length)));
  const write = (row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join("  ");
  const [first, ...rest] = lines.map((row) => write(row).trimEnd());
  return [title, first, "─".repeat(first.length), ...rest, ""].join("\n");
}

/** Three significant digits at most, none behind the point from 100 on. */
export function figure(value) {
  if (!Number.isFinite(value)) return "–";
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A ratio as `1.25×`; a dash where there is none. */
export const times = (value) => (Number.isFinite(value) ? `${value.toFixed(2)}×` : "–");

/** A share of one as `±12 %`; empty where there is none. */
export const percent = (share) => (Number.isFinite(share) ? `±${Math.round(share * 100)} %` : "");
