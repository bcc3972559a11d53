import "server-only";
import { Prisma } from "@/prisma/generated/client";

/** What SQL is composed of: `sql` keeps every value a parameter; only `raw` puts text into the statement as it is. */
export const { sql, join, empty, raw } = Prisma;

/** A piece of SQL with its parameters. */
export type Sql = Prisma.Sql;

/** A `timestamptz` as JSON shows it: ISO 8601, UTC, milliseconds. Null stays null. */
export const isoTime = (time: Sql): Sql => sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Whether a text contains some characters. Both are compared as they are, so an index on `lower(…)` wants both lowered. */
export const contains = (text: Sql, characters: string): Sql =>
  sql`${text} LIKE ${`%${characters.replace(/[\\%_]/g, "\\$&")}%`}`;
