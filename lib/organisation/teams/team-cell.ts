/** Divides the names of teams in a cell of a spreadsheet. */
const DIVIDER = "|";

/** The limit of teams in a cell. */
export const MAX_CELL_TEAMS = 100;

/** The names of teams in a cell, each once, whatever its case. One above the limit is read, for which the row is refused. */
export function readTeamCell(cell: string): string[] {
  const names = cell.split(DIVIDER, MAX_CELL_TEAMS + 1).map((name) => name.trim().replace(/\s+/g, " "));
  return [...new Map(names.filter((name) => name !== "").map((name) => [name.toLowerCase(), name])).values()];
}

/** A cell with the names of a user's teams. */
export const writeTeamCell = (names: string[]): string => names.join(` ${DIVIDER} `);
