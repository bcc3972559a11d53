import { z } from "zod";
import { timestamp } from "@/lib/platform/schema";
import { invalid } from "./problem";

/** An opaque position in a sorted list: the list's name, and the sort keys of the last row of a page, id last. */
export const encodeCursor = (list: string, keys: string[]): string =>
  Buffer.from(JSON.stringify([list, ...keys])).toString("base64url");

/** Characters of a time with microseconds and its zone. PostgreSQL reads no fraction of any length. */
const MAX_MOMENT_CHARACTERS = 32;

/** A time in a cursor. PostgreSQL has no year 0. */
export const moment = timestamp.max(MAX_MOMENT_CHARACTERS).refine((value) => !value.startsWith("0000"));

/** A day in a cursor. */
export const day = z.iso.date().refine((value) => !value.startsWith("0000"));

/**
 * Decodes and validates a cursor.
 * @param list the name of the list and its order; a cursor of another list is rejected
 * @param shape the schema of each sort key
 * @throws {Problem} 400
 */
export function decodeCursor(list: string, cursor: string, shape: z.ZodType[]): string[] {
  const parts = parse(Buffer.from(cursor, "base64url").toString());
  const [name, ...keys] = Array.isArray(parts) ? parts : [];
  const fits =
    name === list && keys.length === shape.length && shape.every((form, index) => form.safeParse(keys[index]).success);
  if (!fits) throw invalid("This cursor is not valid. Start again without one");
  return keys.map(String);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The Link header to the next page of a list within an answer (RFC 8288). */
export const nextHeader = (path: string, next: string) => ({
  link: `<${path}?${new URLSearchParams({ cursor: next })}>; rel="next"`,
});

/** The headers of a page: the total number of rows, and the link to the next page (RFC 8288). */
export function pageHeaders(path: string, query: Record<string, unknown>, total: number, next: string | null) {
  const parameters = Object.entries({ ...query, cursor: next }).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return {
    "x-total-count": String(total),
    ...(next !== null && { link: `<${path}?${new URLSearchParams(parameters)}>; rel="next"` }),
  };
}
