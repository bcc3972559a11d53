import "server-only";
import { Prisma } from "@/prisma/generated/client";

/** SQL building blocks. `sql` turns every value into a parameter; only `raw` inserts text unescaped. */
export const { sql, join, empty, raw } = Prisma;

/** An SQL fragment with its parameters. */
export type Sql = Prisma.Sql;

/** Formats a `timestamptz` as ISO 8601, UTC, with milliseconds. Null stays null. */
export const isoTime = (time: Sql): Sql => sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The limit of a pattern. Longer ones hardly narrow the matches. */
const MAX_COMPARED_CHARACTERS = 40;

const compared = (characters: string): string => characters.slice(0, MAX_COMPARED_CHARACTERS);

/** A LIKE pattern for short texts that contain the characters, or the first 40 of them. */
export const containing = (characters: string): string => `%${compared(characters).replace(/[\\%_]/g, "\\$&")}%`;

/**
 * The condition that a text contains the characters. It is case-sensitive; use `search_key(…)` and `searchKey` to
 * ignore case and accents.
 */
export const contains = (text: Sql, characters: string): Sql => sql`${text} LIKE ${containing(characters)}`;

/**
 * The same condition for long texts that learners write. LIKE compares a repetitive text as often as it repeats; a
 * regular expression reads it once, and uses the same index.
 */
export const longTextContains = (text: Sql, characters: string): Sql => sql`${text} ~ ${`***=${compared(characters)}`}`;
