import "server-only";
import pLimit from "p-limit";
import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/db";
import { isStatementTimeout } from "@/lib/platform/http/database-away";
import { sql } from "@/lib/platform/sql/fragments";
import { type PreparedTransaction, patientTransaction } from "@/lib/platform/sql/prepared";
import { queryRow, queryRows } from "@/lib/platform/sql/query";

/** The greatest age of a cached figure. */
const MAX_AGE_SECONDS = 300;

/** Retention of figures that are no longer read. */
const RETENTION_DAYS = 1;

/**
 * A figure that `count` computes from many rows.
 * @property key the cache key: values besides those rows that it depends on, such as the day
 * @property count reads the rows in the given transaction, if there is one
 * @property isExpensive true for a value to cache; any other is counted at every read
 */
export type Figure<Value> = {
  name: string;
  key: string;
  schema: z.ZodType<Value, Value>;
  count: (tx?: PreparedTransaction) => Promise<Value>;
  isExpensive: (value: Value) => boolean;
};

/**
 * Reads a figure. An expensive one is cached for up to five minutes. Counting one again may take two minutes, where
 * requests give up after ten seconds: at a million users it reads tens of millions of rows.
 */
export async function readFigure<Value>(figure: Figure<Value>): Promise<Value> {
  const kept = await readKept(figure);
  if (kept?.isFresh) return kept.value;
  if (kept) return countPatiently(figure);
  try {
    return await keepExpensive(figure, await figure.count());
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    return countPatiently(figure);
  }
}

function readKept<Value>({
  name,
  key,
  schema,
}: Figure<Value>): Promise<{ value: Value; isFresh: boolean } | undefined> {
  return queryRow(
    z.object({ value: schema, isFresh: z.boolean() }),
    sql`SELECT value, key = ${key} AND made_at > now() - make_interval(secs => ${MAX_AGE_SECONDS}::int) AS "isFresh"
        FROM kept_figures WHERE name = ${name}`,
  );
}

/** The expensive figures that this process is counting. */
const counting = new Map<string, Promise<unknown>>();

/** Few are counted at once, because each holds a connection for as long as it takes. */
const few = pLimit(4);

/** Counts an expensive figure once for all of its readers. */
function countPatiently<Value>(figure: Figure<Value>): Promise<Value> {
  const id = `${figure.name} ${figure.key}`;
  const started =
    (counting.get(id) as Promise<Value> | undefined) ??
    few(() => countUnlessFresh(figure)).finally(() => counting.delete(id));
  counting.set(id, started);
  return started;
}

/** Reads the figure once more, because another may have counted it between the reader's look and its turn. */
async function countUnlessFresh<Value>(figure: Figure<Value>): Promise<Value> {
  const kept = await readKept(figure);
  return kept?.isFresh ? kept.value : keepExpensive(figure, await patientTransaction(figure.count));
}

async function keepExpensive<Value>({ name, key, isExpensive }: Figure<Value>, value: Value): Promise<Value> {
  if (isExpensive(value)) await keep([[name, value]], key);
  return value;
}

/** Figures of one kind that `count` computes together. */
type Figures<Value> = {
  names: string[];
  schema: z.ZodType<Value, Value>;
  count: (names: string[]) => Promise<Map<string, Value>>;
  isExpensive: (value: Value) => boolean;
};

/** Reads figures by name. Expensive ones are cached for up to five minutes. */
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
  await keep(counted.filter(([, value]) => isExpensive(value)));
  return new Map([...values, ...counted]);
}

/** @param key the cache key of all of them */
async function keep(figures: [name: string, value: unknown][], key = ""): Promise<void> {
  if (figures.length === 0) return;
  // Written in one order, so that two readers of the same figures cannot deadlock.
  const [names, values] = [figures.map(([name]) => name), figures.map(([, value]) => JSON.stringify(value))];
  await db().$executeRaw`
    INSERT INTO kept_figures (name, key, value, made_at)
    SELECT name, ${key}::text, value::jsonb, now() FROM unnest(${names}::text[], ${values}::text[]) AS made (name, value) ORDER BY name
    ON CONFLICT (name) DO UPDATE SET key = EXCLUDED.key, value = EXCLUDED.value, made_at = EXCLUDED.made_at`;
}

/** Drops the cached figures whose names begin with a prefix, because their rows have changed. */
export async function forgetFigures(start: string, tx: Transaction): Promise<void> {
  await tx.keptFigure.deleteMany({ where: { name: { startsWith: start } } });
}

/** Deletes figures after their retention. */
export async function deleteOldFigures(): Promise<void> {
  await db()
    .$executeRaw`DELETE FROM kept_figures WHERE made_at < now() - make_interval(days => ${RETENTION_DAYS}::int)`;
}
