import { z } from "zod";
import { tooLong } from "./too-long";

/** Characters that PostgreSQL cannot store: NUL, and half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Text that PostgreSQL can store. @param limit characters */
export const text = (limit: number) =>
  z
    .string()
    .max(limit, tooLong(limit))
    .refine((value) => !UNSTORABLE.test(value), "This text contains a character that cannot be stored");

/** Trimmed text of at least one character. @param message for empty or missing text */
export const requiredText = (limit: number, message: string) =>
  // The OpenAPI document shows only the first step of a pipe, so the limit is repeated as metadata.
  z.string(message).trim().min(1, message).pipe(text(limit)).meta({ maxLength: limit });

/** Lines of text; blank lines are removed. */
export const writtenLines = (limit: number) =>
  z.array(text(limit)).transform((lines) => lines.map((line) => line.trim()).filter(Boolean));

/** The last part of a field's path, for sentences about it. */
const fieldOf = (path: PropertyKey[] | undefined) => String(path?.at(-1) ?? "id");

/**
 * An id, lower-cased: the one place where ids enter, so that two spellings are one id wherever ids are compared.
 * @param missing the message for a missing id, by default one that names the field
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

export const idParams = z.object({ id });

/** An ISO 8601 timestamp in UTC. */
export const timestamp = z.iso.datetime();

/** An IANA time zone. */
export const timeZone = z.string().refine(isTimeZone, "Unknown time zone");

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return zone.length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** An opaque position in a sorted list, made by `encodeCursor`. */
export const cursor = z.string().max(1000).optional();

/** Rows per page. A larger number is reduced to `max`. */
export const limit = (initial: number, max: number) =>
  z.coerce
    .number("limit is not a number")
    .int("limit is not a whole number")
    .min(1, "limit is less than 1")
    .default(initial)
    .transform((value) => Math.min(value, max));

/**
 * Accepts the documented snake_case spellings of a body's fields. The camelCase field wins if both are sent.
 * @param spellings the schema's field name, by its snake_case spelling
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
