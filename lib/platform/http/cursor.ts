import type { z } from "zod";
import { timestamp } from "@/lib/platform/schema";
import { invalid } from "./problem";

/** A place in a sorted list as an opaque text: the sort keys of the last row seen, id last. */
export const encodeCursor = (keys: string[]): string => Buffer.from(JSON.stringify(keys)).toString("base64url");

/** A time in a cursor. PostgreSQL knows no year 0. */
export const moment = timestamp.refine((value) => !value.startsWith("0000"));

/**
 * @param shape what each key must look like, so that nothing else reaches the database
 * @throws {Problem} 400
 */
export function decodeCursor(cursor: string, shape: z.ZodType[]): string[] {
  const keys = parse(Buffer.from(cursor, "base64url").toString());
  const fits =
    Array.isArray(keys) && keys.length === shape.length && shape.every((form, at) => form.safeParse(keys[at]).success);
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

/** The headers of a page: how many rows there are in all, and where the next page is (RFC 8288). */
export function pageHeaders(path: string, query: Record<string, unknown>, total: number, next: string | null) {
  const asked = Object.entries({ ...query, cursor: next }).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return {
    "x-total-count": String(total),
    ...(next !== null && { link: `<${path}?${new URLSearchParams(asked)}>; rel="next"` }),
  };
}
