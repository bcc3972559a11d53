import "server-only";
import { z } from "zod";
import { decodeCursor, encodeCursor, moment } from "@/lib/platform/http/cursor";
import { isStorable, id as uuid } from "@/lib/platform/schema";
import { empty, join, type Sql, sql } from "./fragments";
import { queryOnlyRow, queryRows } from "./query";

/** A time in PostgreSQL's format: `2026-01-31 09:30:00.125+00`. */
const TIME = z
  .string()
  .regex(/^[\d-]{10} [\d:.]+\+00$/)
  .transform((value) => value.replace(" ", "T").replace("+00", "Z"))
  .pipe(moment);
const DECIMAL = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/);
const COUNT = z.string().regex(/^\d{1,12}$/);
const TEXT = z.string().refine(isStorable);

/** A sort key: its SQL expression, its SQL type, and its format in a cursor. */
type Key = { expression: Sql; type: Sql; form: z.ZodType };

/** The order of a list, named for its cursors. The id is its last key, so that paging skips and repeats no row. */
export type Order = { list: string; keys: Key[]; descending: boolean };

/** A sort key for a time that is never null. */
export const timeKey = (expression: Sql): Key => ({ expression, type: sql`timestamptz`, form: TIME });
/** A sort key for a nullable time; null sorts before every time. An index must use the same expression. */
export const lateTimeKey = (expression: Sql): Key => ({
  expression: sql`coalesce(${expression}, '-infinity'::timestamptz)`,
  type: sql`timestamptz`,
  form: TIME.or(z.literal("-infinity")),
});
/** A sort key for text by its code points. */
export const textKey = (expression: Sql): Key => ({ expression, type: sql`text`, form: TEXT });
/** A sort key for names, in any case and with Ä beside A. An index must use the same expression. */
export const collatedKey = (expression: Sql): Key => textKey(sql`lower(${expression}) COLLATE names`);
/** A sort key for a whole number from 0. */
export const countKey = (expression: Sql): Key => ({ expression, type: sql`bigint`, form: COUNT });
/** A sort key for a number from 0 with at most four decimal places. */
export const decimalKey = (expression: Sql): Key => ({ expression, type: sql`numeric`, form: DECIMAL });
/** A sort key for a row's id, the last key of every order. */
export const idKey = (expression: Sql): Key => ({ expression, type: sql`uuid`, form: uuid });

/**
 * The SQL parts of a page: `orderBy`; `beyond`, the condition for rows after the cursor; and `place`, the sort keys of a
 * row as the texts stored in a cursor.
 * @throws {Problem} 400 for a cursor of another order
 */
export function keyset({ list, keys, descending }: Order, cursor: string | undefined) {
  const from = cursor
    ? decodeCursor(
        list,
        cursor,
        keys.map(({ form }) => form),
      )
    : null;
  const expressions = join(keys.map(({ expression }) => expression));
  const direction = descending ? sql`DESC` : sql`ASC`;
  return {
    orderBy: join(keys.map(({ expression }) => sql`${expression} ${direction}`)),
    place: sql`json_build_array(${join(keys.map(({ expression }) => sql`(${expression})::text`))})`,
    beyond: from
      ? sql`AND (${expressions}) ${descending ? sql`<` : sql`>`} (${join(keys.map(({ type }, index) => sql`${from[index]}::${type}`))})`
      : empty,
  };
}

/**
 * Makes a page of rows that were read with `limit + 1`, with the cursor of the next page.
 * @param list the name of the list and its order
 * @param placeOf returns the sort keys of a row, as `keyset` selects them in `place`
 */
export function toPage<Row>(list: string, rows: Row[], limit: number, placeOf: (row: Row) => string[]) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? encodeCursor(list, placeOf(last)) : null };
}

/** The SQL parts of a page: `place` selects a row's sort keys, and `page` ends the conditions, sorts and limits. */
type PageParts = { orderBy: Sql; place: Sql; page: Sql };

/**
 * Reads a page of a list, with the number of rows on all pages.
 * @param select makes the statement of the rows, each with its `place`
 * @param count the statement of `total`
 * @throws {Problem} 400 for a cursor of another order
 */
export async function readPage<Row extends object>(
  order: Order,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  schema: z.ZodType<Row, Row>,
  select: (parts: PageParts) => Sql,
  count: Sql,
): Promise<{ items: Row[]; next: string | null; total: number }> {
  const { orderBy, place, beyond } = keyset(order, cursor);
  const page = sql`${beyond} ORDER BY ${orderBy} LIMIT ${limit + 1}`;
  const [rows, { total }] = await Promise.all([
    queryRows(schema.and(z.object({ place: z.array(z.string()) })), select({ orderBy, place, page })),
    queryOnlyRow(z.object({ total: z.int() }), count),
  ]);
  const { items, next } = toPage(order.list, rows, limit, (row) => row.place);
  return { items: items.map(({ place: _, ...row }) => row as unknown as Row), next, total };
}
