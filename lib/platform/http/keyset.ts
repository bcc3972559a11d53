import "server-only";
import { z } from "zod";
import { id as uuid } from "@/lib/platform/schema";
import { Prisma } from "@/prisma/generated/client";
import { decodeCursor, moment } from "./cursor";

const { sql, join, empty } = Prisma;

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
type Key = { expression: Prisma.Sql; type: Prisma.Sql; form: z.ZodType };

/** How a list is sorted; the id is the last key of each order, so that no row is skipped or repeated. */
export type Order = { keys: Key[]; descending: boolean };

export const timeKey = (expression: Prisma.Sql): Key => ({ expression, type: sql`timestamptz`, form: TIME });
/** A time that may be missing, which stands before every other. An index has to say the same. */
export const lateTimeKey = (expression: Prisma.Sql): Key => ({
  expression: sql`coalesce(${expression}, '-infinity'::timestamptz)`,
  type: sql`timestamptz`,
  form: TIME.or(z.literal("-infinity")),
});
export const textKey = (expression: Prisma.Sql): Key => ({ expression, type: sql`text`, form: TEXT });
export const countKey = (expression: Prisma.Sql): Key => ({ expression, type: sql`bigint`, form: COUNT });
export const decimalKey = (expression: Prisma.Sql): Key => ({ expression, type: sql`numeric`, form: DECIMAL });
export const idKey = (expression: Prisma.Sql): Key => ({ expression, type: sql`uuid`, form: uuid });

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
      ? sql`AND (${expressions}) ${descending ? sql`<` : sql`>`} (${join(keys.map(({ type }, at) => sql`${from[at]}::${type}`))})`
      : empty,
  };
}
