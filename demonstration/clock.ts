import type pg from "pg";
import { CLOCK_SCHEMA as SCHEMA } from "@/scripts/steps/demonstration-state.mjs";

/** Columns whose default is the moment of the insert. */
const DEFAULTS = `
  SELECT d.adrelid::regclass::text AS "table", quote_ident(a.attname) AS "column", pg_get_expr(d.adbin, d.adrelid) AS value
  FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
  JOIN pg_class c ON c.oid = d.adrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    AND pg_get_expr(d.adbin, d.adrelid) ~* '^(CURRENT_TIMESTAMP|(now|clock_timestamp)\\(\\))'`;

type Default = { table: string; column: string; value: string };

/** A clock of this process and of its database connections, which is set by hand. */
export type Clock = {
  /** Sets the clock. @param moment milliseconds since 1970 */
  set: (moment: number) => Promise<void>;
  /** Gives the database its own clock back, which marks the demonstration as whole. */
  finish: () => Promise<void>;
  /** Gives this process its own clock back. */
  restore: () => void;
};

/**
 * Makes `Date`, and `now()` and `clock_timestamp()` of later connections to the database, tell a time that is set by hand, so that
 * the product's own functions write the past. Other connections keep the database's clock, except for the defaults of columns.
 * @param client a connection that stays open meanwhile
 * @param moment the first time, in milliseconds since 1970
 */
export async function openClock(client: pg.Client, moment: number): Promise<Clock> {
  await client.query("SET synchronous_commit = off");
  const { rows: defaults } = await client.query<Default>(DEFAULTS);
  await client.query(`
    CREATE SCHEMA ${SCHEMA};
    CREATE TABLE ${SCHEMA}.clock (moment timestamptz NOT NULL);
    INSERT INTO ${SCHEMA}.clock VALUES (to_timestamp(${moment / 1000}));
    CREATE FUNCTION ${SCHEMA}.now() RETURNS timestamptz STABLE LANGUAGE sql AS 'SELECT moment FROM ${SCHEMA}.clock';
    CREATE FUNCTION ${SCHEMA}.clock_timestamp() RETURNS timestamptz STABLE LANGUAGE sql AS 'SELECT moment FROM ${SCHEMA}.clock';`);
  await client.query(setDefaults(defaults, () => `${SCHEMA}.now()`));
  // Names are looked up in this order. A demonstration that is cut off is made anew, so its commits need not wait for the disk.
  process.env.PGOPTIONS = `-c search_path=${SCHEMA},public,pg_catalog -c synchronous_commit=off`;
  const date = setDate(moment);
  return {
    set: async (next) => {
      date.set(next);
      await client.query(`UPDATE ${SCHEMA}.clock SET moment = to_timestamp($1::float8)`, [next / 1000]);
    },
    finish: async () => {
      // One transaction, because the schema is the mark of an unfinished demonstration. Without CASCADE: fails if anything still
      // uses the clock.
      await client.query(`${setDefaults(defaults, ({ value }) => value)};
        DROP FUNCTION ${SCHEMA}.now, ${SCHEMA}.clock_timestamp; DROP TABLE ${SCHEMA}.clock; DROP SCHEMA ${SCHEMA};`);
      await client.query("ANALYZE");
    },
    restore: () => {
      date.restore();
      process.env.PGOPTIONS = "";
    },
  };
}

const setDefaults = (defaults: Default[], toValue: (column: Default) => string) =>
  defaults
    .map((column) => `ALTER TABLE ${column.table} ALTER COLUMN ${column.column} SET DEFAULT ${toValue(column)}`)
    .join(";\n");

/** Replaces the clock of this process; dates made before stay dates. */
function setDate(first: number) {
  const RealDate = Date;
  let moment = first;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values) => Reflect.construct(target, values.length === 0 ? [moment] : values),
    get: (target, name) => (name === "now" ? () => moment : Reflect.get(target, name)),
  });
  return {
    set: (next: number) => {
      moment = next;
    },
    restore: () => {
      globalThis.Date = RealDate;
    },
  };
}
