import "server-only";
import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/db";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow, queryRows } from "@/lib/platform/sql/query";
import type { Prisma } from "@/prisma/generated/client";

/** The greatest age of a kept figure. */
const MAX_AGE_SECONDS = 300;

/** Retention of figures that nobody asks for any more. */
const RETENTION_DAYS = 1;

/**
 * A figure that `count` makes by reading many rows.
 * @property key what it depends on besides those rows, such as the day
 * @property isExpensive true when it is to be kept; any other figure is counted at every reading
 */
export type Figure<Value> = {
  name: string;
  key: string;
  schema: z.ZodType<Value, Value>;
  count: () => Promise<Value>;
  isExpensive: (value: Value) => boolean;
};

/** Reads a figure; one that took much to count is at most five minutes old. */
export async function readFigure<Value>({ name, key, schema, count, isExpensive }: Figure<Value>): Promise<Value> {
  const kept = await queryRow(
    z.object({ value: schema }),
    sql`SELECT value FROM kept_figures WHERE name = ${name} AND key = ${key}
          AND made_at > now() - make_interval(secs => ${MAX_AGE_SECONDS}::int)`,
  );
  if (kept) return kept.value;
  const value = await count();
  if (isExpensive(value)) await keep(name, { key, value: value as Prisma.InputJsonValue });
  return value;
}

/** Figures of one kind that `count` makes together. */
type Figures<Value> = {
  names: string[];
  schema: z.ZodType<Value, Value>;
  count: (names: string[]) => Promise<Map<string, Value>>;
  isExpensive: (value: Value) => boolean;
};

/** Reads figures by their names, as `readFigure` does: those that took much to count are at most five minutes old. */
export async function readFigures<Value>({
  names,
  schema,
  count,
  isExpensive,
}: Figures<Value>): Promise<Map<string, Value>> {
  if (names.length === 0) return new Map();
  const kept = await queryRows(
    z.object({ name: z.string(), value: schema }),
    sql`SELECT name, value FROM kept_figures WHERE name = ANY (${names}::text[])
          AND made_at > now() - make_interval(secs => ${MAX_AGE_SECONDS}::int)`,
  );
  const values = new Map(kept.map(({ name, value }) => [name, value as Value]));
  const missing = names.filter((name) => !values.has(name));
  const counted = missing.length > 0 ? [...(await count(missing))] : [];
  await keepAll(counted.filter(([, value]) => isExpensive(value)));
  return new Map([...values, ...counted]);
}

async function keepAll(figures: [name: string, value: unknown][]): Promise<void> {
  if (figures.length === 0) return;
  // In one order, so that two readers who count the same figures cannot block each other.
  const [names, values] = [figures.map(([name]) => name), figures.map(([, value]) => JSON.stringify(value))];
  await db().$executeRaw`
    INSERT INTO kept_figures (name, key, value, made_at)
    SELECT name, '', value::jsonb, now() FROM unnest(${names}::text[], ${values}::text[]) AS made (name, value) ORDER BY name
    ON CONFLICT (name) DO UPDATE SET key = EXCLUDED.key, value = EXCLUDED.value, made_at = EXCLUDED.made_at`;
}

/** Has the figures whose names begin with these characters counted afresh, because what they count was changed. */
export async function forgetFigures(start: string, tx: Transaction): Promise<void> {
  await tx.keptFigure.deleteMany({ where: { name: { startsWith: start } } });
}

async function keep(name: string, made: { key: string; value: Prisma.InputJsonValue }): Promise<void> {
  const row = { ...made, madeAt: new Date() };
  await db().keptFigure.upsert({ where: { name }, create: { name, ...row }, update: row });
}

/** Deletes figures after their retention. */
export async function deleteOldFigures(): Promise<void> {
  await db()
    .$executeRaw`DELETE FROM kept_figures WHERE made_at < now() - make_interval(days => ${RETENTION_DAYS}::int)`;
}
