import { z } from "zod";
import { tooLong } from "./too-long";

/** What PostgreSQL cannot store: NUL, and half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Text as people type it, and as it can be stored. */
export const text = (limit: number) =>
  z
    .string()
    .max(limit, tooLong(limit))
    .refine((value) => !UNSTORABLE.test(value), "This text contains a character that cannot be stored");

/** Text that must say something: trimmed, at least one character. */
export const requiredText = (limit: number, message: string) =>
  // The limit is the second step's, of which a description of what may be sent would know nothing.
  z.string(message).trim().min(1, message).pipe(text(limit)).meta({ maxLength: limit });

/** Lines as a form holds them: those that say nothing are left out. */
export const writtenLines = (limit: number) =>
  z.array(text(limit)).transform((lines) => lines.map((line) => line.trim()).filter(Boolean));

export const id = z.uuid("This is not a valid id");

export const idParams = z.object({ id });

/** ISO 8601, UTC. */
export const timestamp = z.iso.datetime();

/** IANA name. */
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

/** An opaque place in a sorted list: the sort keys of the last row seen, id last. */
export const cursor = z.string().max(1000).optional();

/** How many rows a page of a list holds. A number above the most is brought down to it. */
export const limit = (usual: number, most: number) =>
  z.coerce
    .number("limit is not a number")
    .int("limit is not a whole number")
    .min(1, "limit is less than 1")
    .default(usual)
    .transform((value) => Math.min(value, most));

/**
 * Accepts the documented snake_case spellings of a body's fields. Where both are sent the camelCase one counts.
 * @param spellings snake_case name to the schema's own name
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
