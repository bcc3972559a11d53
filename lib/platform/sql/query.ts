import "server-only";
import { z } from "zod";
import type { Transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Sql } from "./fragments";
import { type Prepared, type PreparedTransaction, runStatement } from "./prepared";
import { retryAfterDeadlock } from "./retry";

/** A schema without transforms: production does not parse rows, so a transform would not run there. */
type RowSchema<Row> = z.ZodType<Row, Row>;

/** Characters of a statement quoted in an error. */
const QUOTED_CHARACTERS = 300;

/** A query, prepared or not. */
type Query = Sql | Prepared;

/** A transaction that queries run in. */
export type QueryTransaction = Transaction | PreparedTransaction;

const sqlOf = (query: Query): Sql => ("prepared" in query ? query.prepared : query);

/**
 * Runs a query in the given transaction, else with the driver and again after a deadlock. Tests and development
 * (CHECK_ROWS) validate every row against the schema.
 * @throws {Error} naming the statement and the field when a row does not match
 */
export async function queryRows<Row extends object>(
  schema: RowSchema<Row>,
  query: Query,
  tx?: QueryTransaction,
): Promise<Row[]> {
  const rows = await rowsOf<Row>(query, tx);
  if (env().CHECK_ROWS) checkRows(schema, rows, sqlOf(query).sql);
  return rows;
}

function rowsOf<Row extends object>(query: Query, tx: QueryTransaction | undefined): Promise<Row[]> {
  if (!tx) return retryAfterDeadlock(() => runStatement<Row>(query));
  return "run" in tx ? tx.run<Row>(query) : tx.$queryRaw<Row[]>(sqlOf(query));
}

/** Runs a statement without using its rows, as `queryRows` does. */
export const execute = async (query: Query, tx?: QueryTransaction): Promise<void> => void (await rowsOf(query, tx));

/** Runs a query and returns its first row, if any. Validates as `queryRows` does. */
export async function queryRow<Row extends object>(
  schema: RowSchema<Row>,
  query: Query,
  tx?: QueryTransaction,
): Promise<Row | undefined> {
  const [first] = await queryRows(schema, query, tx);
  return first;
}

/** Runs a query that always has a row, and returns it. Validates as `queryRows` does. @throws {Error} when there is none */
export async function queryOnlyRow<Row extends object>(
  schema: RowSchema<Row>,
  query: Query,
  tx?: QueryTransaction,
): Promise<Row> {
  const row = await queryRow(schema, query, tx);
  if (row === undefined) throw new Error(`No row from: ${quote(sqlOf(query).sql)}`);
  return row;
}

/** Validates rows against a schema. @throws {Error} with the statement and every invalid field, but no values */
export function checkRows(schema: z.ZodType, rows: unknown[], statement: string): void {
  const result = z.array(schema).safeParse(rows);
  if (result.success) return;
  const faults = result.error.issues.map(({ path: [, ...field], message }) =>
    message.endsWith("received undefined") ? `${field.join(".")} is missing` : `${field.join(".")}: ${message}`,
  );
  throw new Error(`A row does not fit its schema (${[...new Set(faults)].join("; ")}): ${quote(statement)}`);
}

const quote = (statement: string) => statement.replace(/\s+/g, " ").trim().slice(0, QUOTED_CHARACTERS);

/** A schema for JSON text that PostgreSQL made: validates the content and keeps the text. */
export const jsonText = (schema: z.ZodType) =>
  z.string().superRefine((text, context) => {
    const { error } = schema.safeParse(JSON.parse(text));
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: "custom", path, message });
  });

/** The column `id` of a statement's rows. */
export const queryIds = async (statement: Sql): Promise<string[]> =>
  (await queryRows(z.object({ id: z.string() }), statement)).map(({ id }) => id);
