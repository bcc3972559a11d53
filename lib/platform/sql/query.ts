import "server-only";
import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Sql } from "./fragments";

/** A schema that only checks: what it would change, production, where rows are not parsed, would not see changed. */
type RowSchema<Row> = z.ZodType<Row, Row>;

/** Characters of a statement that an error quotes. */
const QUOTED_CHARACTERS = 300;

/**
 * The rows of a statement. Tests and development (CHECK_ROWS) parse each with the schema that it claims to be.
 * @throws {Error} naming the statement and the field, where a row is checked and does not fit
 */
export async function queryRows<Row>(schema: RowSchema<Row>, query: Sql, tx: Transaction = db()): Promise<Row[]> {
  const found = await tx.$queryRaw<Row[]>(query);
  if (env().CHECK_ROWS) checkRows(schema, found, query.sql);
  return found;
}

/** The first row of a statement, if it has one; checked as `queryRows` does. */
export async function queryRow<Row>(schema: RowSchema<Row>, query: Sql, tx?: Transaction): Promise<Row | undefined> {
  const [first] = await queryRows(schema, query, tx);
  return first;
}

/** The row of a statement that always has one; checked as `queryRows` does. @throws {Error} where it has none */
export async function queryOnlyRow<Row>(schema: RowSchema<Row>, query: Sql, tx?: Transaction): Promise<Row> {
  const row = await queryRow(schema, query, tx);
  if (row === undefined) throw new Error(`No row from: ${quote(query.sql)}`);
  return row;
}

/** @throws {Error} naming the statement and every field that is missing or of another type; never a value */
export function checkRows(schema: z.ZodType, found: unknown[], statement: string): void {
  const result = z.array(schema).safeParse(found);
  if (result.success) return;
  const faults = result.error.issues.map(({ path: [, ...field], message }) =>
    message.endsWith("received undefined") ? `${field.join(".")} is missing` : `${field.join(".")}: ${message}`,
  );
  throw new Error(`A row does not fit its schema (${[...new Set(faults)].join("; ")}): ${quote(statement)}`);
}

const quote = (statement: string) => statement.replace(/\s+/g, " ").trim().slice(0, QUOTED_CHARACTERS);

/** JSON that PostgreSQL made and that is passed on as text: checked inside, and still a text. */
export const jsonText = (schema: z.ZodType) =>
  z.string().superRefine((text, context) => {
    const { error } = schema.safeParse(JSON.parse(text));
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: "custom", path, message });
  });
