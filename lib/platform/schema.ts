import { z } from "zod";
import { isBlank, normalLine, normalText, tooLong } from "./text";

/** Characters that PostgreSQL cannot store: NUL and lone surrogates. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** True for text that PostgreSQL can store. */
export const isStorable = (value: string) => !UNSTORABLE.test(value);
const NOT_STORABLE = "This text contains a character that cannot be stored";

/** Texts longer than this multiple of their limit are rejected without normalisation, which is slow. */
const MAX_UNNORMALISED = 4;

/** A string that is rejected at once when normalisation could hardly make it short enough. @param limit characters */
export const bounded = (limit: number, message: string | undefined, sentence = tooLong(limit)) =>
  z.string(message).max(limit * MAX_UNNORMALISED, { error: sentence, abort: true });

/**
 * Text that PostgreSQL can store, in one Unicode form and without control characters. All texts are validated here.
 * @param limit characters
 */
export const text = (limit: number) => withinLimit(bounded(limit, undefined).overwrite(normalText), limit);

/** Text of one line, with single spaces: a title, a name, a search. @param limit characters */
export const line = (limit: number) => withinLimit(bounded(limit, undefined).overwrite(normalLine), limit);

/** Texts are compared and searched in a form in which one character may be 18 letters, so these count too. */
const isShortWhenCompared = (limit: number) => (value: string) => value.normalize("NFKC").length <= limit;

const withinLimit = (schema: z.ZodString, limit: number) =>
  schema.max(limit, tooLong(limit)).refine(isShortWhenCompared(limit), tooLong(limit)).refine(isStorable, NOT_STORABLE);

/** Trimmed text with at least one visible character. @param message for blank or missing text */
export const requiredText = (limit: number, message: string) =>
  visible(bounded(limit, message).overwrite(normalText).trim(), limit, message);

/** A line with at least one visible character. @param message for a blank or missing line */
export const requiredLine = (limit: number, message: string) =>
  visible(bounded(limit, message).overwrite(normalLine), limit, message);

const visible = (schema: z.ZodString, limit: number, message: string) =>
  withinLimit(
    schema.min(1, { error: message, abort: true }).refine((value) => !isBlank(value), message),
    limit,
  );

/** Trimmed text that may be blank; null means blank. */
export const blankableText = (limit: number) =>
  text(limit)
    .trim()
    .nullable()
    .transform((value) => value ?? "");

/** Lines of text; blank lines are removed. */
export const writtenLines = (limit: number) =>
  z.array(line(limit)).transform((lines) => lines.filter((written) => !isBlank(written)));

/** The last part of a field's path, for messages about it. */
const fieldOf = (path: PropertyKey[] | undefined) => String(path?.at(-1) ?? "id");

/**
 * A lower-cased id. All ids are validated here, so that ids can be compared as texts.
 * @param missing the message for a missing id, by default with the field's name
 */
export const requiredId = (missing?: string) =>
  z
    .uuid({
      error: ({ input, path }) =>
        input === undefined || input === null || input === ""
          ? (missing ?? `${fieldOf(path)} is missing`)
          : "This is not a valid id",
    })
    .toLowerCase();

export const id = requiredId();

/** The nil UUID (RFC 9562): no row has it, and it sorts before every other id. */
export const NIL_ID = "00000000-0000-0000-0000-000000000000";

export const idParams = z.object({ id });

/** An ISO 8601 timestamp in UTC. */
export const timestamp = z.iso.datetime();

/** The limit of characters of a time zone; all names are shorter. */
const MAX_ZONE_CHARACTERS = 64;

/** An IANA time zone. An old abbreviation that PostgreSQL does not know is replaced by its zone. */
export const timeZone = z
  .string()
  .max(MAX_ZONE_CHARACTERS, { error: "Unknown time zone", abort: true })
  .refine((zone) => zoneOf(zone) !== null, "Unknown time zone")
  .overwrite((zone) => zoneOf(zone) ?? zone)
  .meta({ examples: ["Europe/Lisbon"] });

/** Patterns of names that only ICU knows, and of abbreviations that the IANA database has. */
const ONLY_OF_ICU = /^(?:[A-Z]{3}|US\/Pacific-New|Canada\/East-Saskatchewan)$/i;
const ABBREVIATIONS_OF_IANA = /^(?:CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/i;

function zoneOf(zone: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions();
    if (zone === "") return null;
    return ONLY_OF_ICU.test(zone) && !ABBREVIATIONS_OF_IANA.test(zone) ? timeZone : zone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The limit of characters of a cursor, enough for the longest title as a sort key. */
const MAX_CURSOR_CHARACTERS = 2000;

/** An opaque position in a sorted list, made by `encodeCursor`. */
export const cursor = z.string().max(MAX_CURSOR_CHARACTERS).optional();

/** Accepts only decimal digits for a number in an address, because `Number` also parses 0x10 and 1e2. */
export const inDigits = (value: unknown) => (typeof value === "string" && !/^-?\d+$/.test(value) ? Number.NaN : value);

/** Rows per page. A larger number is reduced to `max`. */
export const limit = (initial: number, max: number) =>
  z
    .preprocess(
      inDigits,
      z.coerce
        .number("limit is not a whole number")
        .int("limit is not a whole number")
        .min(1, "limit is less than 1")
        .default(initial),
    )
    .transform((value) => Math.min(value, max));

/**
 * Accepts the documented snake_case spellings of a body's fields. The camelCase field takes precedence.
 * @param spellings the schema's field names by their snake_case spellings
 */
export function withSpellings<S extends z.ZodType>(schema: S, spellings: Record<string, string>) {
  return z.preprocess((body) => {
    if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
    const twins = Object.entries(body).flatMap(([name, value]) =>
      Object.hasOwn(spellings, name) ? [[spellings[name] as string, value]] : [],
    );
    return { ...Object.fromEntries(twins), ...body };
  }, schema);
}

/** True or false; in an address, 1 or 0. */
export const flag = z
  .preprocess((value) => (value === "1" || value === "0" ? value === "1" : value), z.boolean())
  .default(false);
