/** Divides the names of teams in a cell of a spreadsheet. */
const DIVIDER = "|";

/** The names of teams in a cell, each once, whatever its case. */
export function readTeamCell(cell: string): string[] {
  const names = cell.split(DIVIDER).map((name) => name.trim().replace(/\s+/g, " "));
  return [...new Map(names.filter((name) => name !== "").map((name) => [name.toLowerCase(), name])).values()];
}

/** A cell with the names of a user's teams. */
export const writeTeamCell = (names: string[]): string => names.join(` ${DIVIDER} `);
