import "server-only";
import { createHash } from "node:crypto";
import { connections } from "@/lib/platform/db";
import type { Sql } from "./fragments";

/** A statement whose text never varies: each connection parses it once, and plans it a few times. */
export type Prepared = { prepared: Sql };

/** Marks a statement of a hot path as one whose text never varies; only its values do. */
export const prepared = (query: Sql): Prepared => ({ prepared: query });

/** More texts than this are a mistake: each is kept by every connection until it closes. */
const MAX_NAMES = 100;

const names = new Map<string, string>();

/** A name that two versions of a statement never share, because a pooler may hand over connections of both. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMES) return known;
  const name = `w${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
  names.set(text, name);
  return name;
}

/** PostgreSQL's codes for a prepared statement that is gone, that another client prepared, or whose plan a migration outdated. */
const UNPREPARED_CODES = new Set(["26000", "42P05", "0A000"]);

let keepsStatements = true;

/**
 * Runs a statement by the driver, without Prisma. A pooler in transaction mode may not keep prepared statements: the first
 * refusal ends their use in this process, and the statement runs again without a name.
 */
export async function runStatement<Row extends object>(query: Sql | Prepared): Promise<Row[]> {
  const { text, values } = "prepared" in query ? query.prepared : query;
  const name = "prepared" in query && keepsStatements ? nameOf(text) : undefined;
  try {
    return (await connections().query<Row>({ name, text, values })).rows;
  } catch (error) {
    if (name === undefined || !UNPREPARED_CODES.has((error as { code?: string }).code ?? "")) throw error;
    keepsStatements = false;
    return (await connections().query<Row>({ text, values })).rows;
  }
}
