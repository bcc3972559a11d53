import pg from "pg";

/** The schema that stands in for the database's clock while a demonstration is filled. */
const SCHEMA = "demonstration";

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
  /** Gives this process and the database their own clocks back. */
  close: () => Promise<void>;
};

/**
 * Makes `Date`, and `now()` and `clock_timestamp()` of later connections to the database, tell a time that is set by hand, so that
 * the product's own functions write the past. Other connections keep the database's clock, except for the defaults of columns.
 * @param moment the first time, in milliseconds since 1970
 */
export async function openClock(moment: number): Promise<Clock> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("SET synchronous_commit = off");
  const { rows: defaults } = await client.query<Default>(DEFAULTS);
  await client.query(`
    CREATE SCHEMA ${SCHEMA};
    CREATE TABLE ${SCHEMA}.clock (moment timestamptz NOT NULL);
    INSERT INTO ${SCHEMA}.clock VALUES (to_timestamp(${moment / 1000}));
    CREATE FUNCTION ${SCHEMA}.now() RETURNS timestamptz STABLE LANGUAGE sql AS 'SELECT moment FROM ${SCHEMA}.clock';
    CREATE FUNCTION ${SCHEMA}.clock_timestamp() RETURNS timestamptz STABLE LANGUAGE sql AS 'SELECT moment FROM ${SCHEMA}.clock';`);
  await setDefaults(client, defaults, () => `${SCHEMA}.now()`);
  // Names are looked up in this order. A demonstration that is cut off is made anew, so its commits need not wait for the disk.
  process.env.PGOPTIONS = `-c search_path=${SCHEMA},public,pg_catalog -c synchronous_commit=off`;
  const date = setDate(moment);
  return {
    set: async (next) => {
      date.set(next);
      await client.query(`UPDATE ${SCHEMA}.clock SET moment = to_timestamp($1::float8)`, [next / 1000]);
    },
    close: async () => {
      date.restore();
      process.env.PGOPTIONS = "";
      await setDefaults(client, defaults, ({ value }) => value);
      // Without CASCADE: fails if anything still uses the clock.
      await client.query(`
        DROP FUNCTION ${SCHEMA}.now, ${SCHEMA}.clock_timestamp; DROP TABLE ${SCHEMA}.clock; DROP SCHEMA ${SCHEMA};`);
      await client.query("ANALYZE");
      await client.end();
    },
  };
}

async function setDefaults(client: pg.Client, defaults: Default[], toValue: (column: Default) => string) {
  const statements = defaults.map(
    (column) => `ALTER TABLE ${column.table} ALTER COLUMN ${column.column} SET DEFAULT ${toValue(column)}`,
  );
  await client.query(statements.join(";\n"));
}

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
