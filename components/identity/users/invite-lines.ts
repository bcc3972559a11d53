import Papa from "papaparse";
import type { InviteMany } from "@/lib/identity/invitations/schema";
import { readCell } from "@/lib/platform/spreadsheet-cell";

type Row = InviteMany["rows"][number];

/** The columns of a spreadsheet by their usual headings. */
const columns: Record<string, keyof Cells> = {
  email: "email",
  "e-mail": "email",
  mail: "email",
  address: "email",
  name: "name",
  "full name": "name",
  role: "role",
  admin: "role",
  administrator: "role",
  team: "team",
  teams: "team",
};

/** A user to invite; `problem` says why the line is refused before it is sent. */
export type InviteLine = Row & { line: number; problem: string | null };

/** True for an administrator, false for a learner; undefined for an unknown role. */
function readRole(cell: string): boolean | undefined {
  if (/^(admin|administrator|yes|true|1|x)$/i.test(cell)) return true;
  if (/^(learner|user|no|false|0|)$/i.test(cell)) return false;
}

/** The row of a line without its role. */
type Cells = Omit<Row, "isAdmin"> & { role: string };

/** The columns of a sheet without a heading line. */
const defaultColumns: (keyof Cells)[] = ["email", "name", "role", "team"];

/** Characters of a line that are read; no row of a user is longer. */
const MAX_LINE_CHARACTERS = 2_000;

const cellsOf = (line: string): string[] => {
  const delimiter = ["\t", ";", ","].find((sign) => line.includes(sign)) ?? ",";
  // Most lines have no quotation marks, and there may be thousands.
  const [cells = []] = line.includes('"') ? Papa.parse<string[]>(line, { delimiter }).data : [line.split(delimiter)];
  return cells.map((cell) => readCell(cell.trim()));
};

/**
 * Parses lines to users to invite, each line as 'Ada Learner <ada@example.com>', 'ada@example.com', or
 * 'ada@example.com, Ada Learner, admin, Sales'; a first line may name the columns. `line` counts from 1.
 */
export function inviteLines(text: string): InviteLine[] {
  const lines = text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .map((content, index) => ({ content: content.trim().slice(0, MAX_LINE_CHARACTERS), line: index + 1 }))
    .filter(({ content }) => content !== "");
  const head = lines[0] ? cellsOf(lines[0].content).map((cell) => columns[cell.toLowerCase()]) : [];
  const isHead = head.includes("email");
  return lines.slice(isHead ? 1 : 0).map(({ content, line }) => ({
    ...toRow(readLine(content, isHead ? head : defaultColumns)),
    line,
  }));
}

function toRow({ role, ...row }: Cells): Omit<InviteLine, "line"> {
  const isAdmin = readRole(role);
  const problem = isAdmin === undefined ? `Unknown role “${role}”. Write admin or learner, or leave it empty` : null;
  return { ...row, isAdmin: isAdmin ?? false, problem };
}

/** Reads 'Ada Learner <ada@example.com>, admin, Sales'; null for a line of another form. */
function readBracketed(content: string): Cells | null {
  const open = content.indexOf("<");
  const close = content.indexOf(">", open);
  if (open < 0 || close < 0) return null;
  const name = content.slice(0, open).trim().replace(/^"|"$/g, "").trim();
  if (name.includes('"')) return null;
  const rest = content.slice(close + 1).replace(/^[\s,;]+/, "");
  const [role = "", team = ""] = cellsOf(rest);
  return { email: content.slice(open + 1, close).trim(), name, role, team };
}

function readLine(content: string, names: (keyof Cells | undefined)[]): Cells {
  const bracketed = readBracketed(content);
  if (bracketed) return bracketed;
  const row: Cells = { email: "", name: "", role: "", team: "" };
  for (const [index, cell] of cellsOf(content).entries()) {
    const column = names[index];
    if (column) row[column] = cell;
  }
  return row;
}
