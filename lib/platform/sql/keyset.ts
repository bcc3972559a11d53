import "server-only";
import { z } from "zod";
import { decodeCursor, encodeCursor, moment } from "@/lib/platform/http/cursor";
import { id as uuid } from "@/lib/platform/schema";
import { empty, join, type Sql, sql } from "./fragments";

/** As PostgreSQL writes it: `2026-01-31 09:30:00.125+00`. */
const TIME = z
  .string()
  .regex(/^[\d-]{10} [\d:.]+\+00$/)
  .transform((value) => value.replace(" ", "T").replace("+00", "Z"))
  .pipe(moment);
const DECIMAL = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/);
const COUNT = z.string().regex(/^\d{1,12}$/);
const TEXT = z.string().regex(/^[\s\P{Cc}]*$/u);

/** A key that a list is sorted by: how SQL says it, its type there, and what it looks like in a cursor. */
type Key = { expression: Sql; type: Sql; form: z.ZodType };

/** How a list is sorted; the id is the last key of each order, so that no row is skipped or repeated. */
export type Order = { keys: Key[]; descending: boolean };

/** A time that is always there. */
export const timeKey = (expression: Sql): Key => ({ expression, type: sql`timestamptz`, form: TIME });
/** A time that may be missing, which stands before every other. An index has to say the same. */
export const lateTimeKey = (expression: Sql): Key => ({
  expression: sql`coalesce(${expression}, '-infinity'::timestamptz)`,
  type: sql`timestamptz`,
  form: TIME.or(z.literal("-infinity")),
});
/** A text; case counts, so an order that ignores it is by `lower(…)`. */
export const textKey = (expression: Sql): Key => ({ expression, type: sql`text`, form: TEXT });
/** A whole number from 0. */
export const countKey = (expression: Sql): Key => ({ expression, type: sql`bigint`, form: COUNT });
/** A number from 0 with four decimal places at most. */
export const decimalKey = (expression: Sql): Key => ({ expression, type: sql`numeric`, form: DECIMAL });
/** A row's id, which ends every order. */
export const idKey = (expression: Sql): Key => ({ expression, type: sql`uuid`, form: uuid });

/**
 * A sorted list's parts in SQL: `orderBy` its order, `beyond` a condition on the rows after the cursor's, and `place` the
 * keys of a row as the texts that a cursor keeps.
 * @throws {Problem} 400 on a cursor of another order
 */
export function keyset({ keys, descending }: Order, cursor: string | undefined) {
  const from = cursor
    ? decodeCursor(
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
 * A page of rows that were read with one more than its limit, and the cursor of the next.
 * @param placeOf the keys of a row as `keyset` has them
 */
export function toPage<Row>(found: Row[], limit: number, placeOf: (row: Row) => string[]) {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: found.length > limit && last ? encodeCursor(placeOf(last)) : null };
}
