import "server-only";
import type { z } from "zod";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import { changedFields } from "@/lib/platform/audit/changed";
import type { AuditContext } from "@/lib/platform/audit/data";
import { createPace } from "@/lib/platform/background/pace";
import { Problem } from "@/lib/platform/http/problem";
import { nameKey } from "@/lib/platform/text";
import type { FileRow } from "./read-archive";
import type { Report } from "./report";
import type { LibraryFile } from "./schema";

/** An import of an archive: its options, actor and report. */
export type LibraryContext = {
  dryRun: boolean;
  update: boolean;
  report: Report;
  actor: Actor;
  auditContext: AuditContext;
};

/** The fields of a row by the names of the schema; undefined for blank cells, which keep what is stored. */
type RowFields = Record<string, unknown>;

type Kind<Entity, Input, Change> = {
  file: LibraryFile;
  input: z.ZodType<Input>;
  change: z.ZodType<Change>;
  create: (input: Input, auditContext: AuditContext) => Promise<Entity>;
  update: (id: string, change: Change, auditContext: AuditContext) => Promise<Entity>;
};

/** A row with its fields, the existing entity of its name, and the messages about references that are left out. */
type EntityRow<Entity> = { row: FileRow; fields: RowFields; found: Entity | undefined; leftOut: string[] };

/**
 * Adds or changes the entity of one row, and reports it.
 * @returns the entity after the import (in a dry run, as it would be); undefined for a new row with a mistake
 */
export async function importEntity<Entity extends { id: string }, Input extends object, Change extends object>(
  { file, input, change, create, update }: Kind<Entity, Input, Change>,
  { row, fields, found, leftOut }: EntityRow<Entity>,
  context: LibraryContext,
): Promise<Entity | undefined> {
  const { report, dryRun, actor, auditContext } = context;
  const refuse = (messages: string[]) => report.add(file, row.line, "invalid", messages);
  if (found && !context.update) {
    report.add(file, row.line, "exists");
    return found;
  }
  const { data, error } = (found ? change : input).safeParse(fields);
  if (error) {
    refuse([...error.issues.map(({ message }) => message), ...leftOut]);
    return found;
  }
  if (found && changedFields<object>(found, data).length === 0) {
    report.add(file, row.line, "exists", leftOut);
    return found;
  }
  try {
    if (!dryRun) await requireStillActs(actor);
    const planned = { ...found, id: found?.id ?? crypto.randomUUID(), ...data } as unknown as Entity;
    const write = () => (found ? update(found.id, data as Change, auditContext) : create(data as Input, auditContext));
    const entity = dryRun ? planned : await write();
    report.add(file, row.line, found ? "updated" : "new", leftOut);
    return entity;
  } catch (problem) {
    // Another request changed the library or ended the actor's rights in the meantime: the row fails.
    if (!(problem instanceof Problem) || problem.status >= 500) throw problem;
    refuse([problem.detail]);
    return found;
  }
}

/** Characters of a name that are compared; no valid name has more. */
const MAX_NAME_CHARACTERS = 250;

/** The form in which the names of an archive are compared. */
export const keyOfName = (name: string): string => nameKey(name.slice(0, MAX_NAME_CHARACTERS));

/**
 * Drops rows whose key occurs in an earlier row, and reports them.
 * @param keyOf a key; null or blank for a row without one
 */
export async function firstRows<Row extends { row: FileRow }>(
  file: LibraryFile,
  rows: Row[],
  keyOf: (row: Row) => string | null,
  report: Report,
): Promise<Row[]> {
  const lines = new Map<string, number>();
  const first = await eachRow(rows, (row) => {
    const key = keyOf(row);
    const earlier = key ? lines.get(key) : undefined;
    if (earlier !== undefined) report.add(file, row.row.line, "invalid", [`Duplicate of line ${earlier}`]);
    else if (key) lines.set(key, row.row.line);
    return earlier === undefined ? [row] : [];
  });
  return first.flat();
}

/** Reads rows one after the other, and lets other requests run in between. */
export async function eachRow<Row, Result>(rows: Row[], read: (row: Row) => Result): Promise<Result[]> {
  const pace = createPace();
  const results: Result[] = [];
  for (const row of rows) {
    results.push(read(row));
    await pace();
  }
  return results;
}

/** The cell of a column; undefined for a blank one. */
export const cellOf = ({ cells }: FileRow, column: string): string | undefined => cells.get(column) || undefined;

/** The number in a cell; NaN for other text, which the schema rejects. */
export function numberOf(row: FileRow, column: string): number | undefined {
  const cell = cellOf(row, column);
  return cell === undefined ? undefined : Number(cell);
}
