import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbedded } from "../../scripts/postgres/embedded.mjs";
import { withConnection } from "../../scripts/steps/database.mjs";
import { migrationsIn } from "../../scripts/steps/deferred-migrations.mjs";
import { FUNCTIONS_FOLDER, readFunctions } from "../../scripts/steps/functions.mjs";
import { applyChosenMigrations, applyMigrations } from "../../scripts/steps/migrations.mjs";
import { startSystem } from "../runner/databases.mjs";
import { removeFolder, temporaryFolder } from "./start.mjs";

const folder = temporaryFolder();
afterAll(() => removeFolder(folder));

const FUNCTIONS = `
  SELECT p.proname AS name, pg_get_functiondef(p.oid) AS definition, p.xmin
  FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY p.oid::regprocedure::text`;
const TRIGGERS = `
  SELECT t.tgname || ' ON ' || t.tgrelid::regclass AS name, pg_get_triggerdef(t.oid, true) AS definition, t.xmin
  FROM pg_trigger t
  WHERE NOT t.tgisinternal AND t.tgparentid = 0
  ORDER BY 1`;

/** The rows of the table in prisma/functions/README.md: the functions that each table's triggers call. */
const INDEX = `
  SELECT format('| %s | %s | %s | \`%s\` |', t.tgrelid::regclass,
    regexp_replace(pg_get_triggerdef(t.oid, true), '^.*(BEFORE|AFTER) (.*?) ON .*$', '\\1 \\2'), t.tgname, t.tgfoid::regproc) AS row
  FROM pg_trigger t
  WHERE NOT t.tgisinternal AND t.tgparentid = 0
  ORDER BY t.tgrelid::regclass::text, t.tgname`;

/** @param {import("pg").Client} client */
const catalogue = async (client) => ({
  functions: (await client.query(FUNCTIONS)).rows,
  triggers: (await client.query(TRIGGERS)).rows,
});

/** Names and texts, without the transactions that wrote them. @param {{ functions: any[], triggers: any[] }} read */
const definitions = ({ functions, triggers }) =>
  [...functions, ...triggers].map(({ name, definition }) => ({ name, definition }));

/** @param {string} url @param {string} statement */
const query = (url, statement) => withConnection(url, (client) => client.query(statement));

/** A copy of the folder with some of its files changed. @param {Record<string, (text: string) => string>} changes */
function changedFolder(changes) {
  const copy = path.join(folder, crypto.randomUUID());
  cpSync(FUNCTIONS_FOLDER, copy, { recursive: true });
  for (const [name, change] of Object.entries(changes)) {
    const file = path.join(copy, `${name}.sql`);
    const before = readFileSync(file, "utf8");
    const after = change(before);
    if (after === before) throw new Error(`${name} did not change`);
    if (after === "") rmSync(file);
    else writeFileSync(file, after);
  }
  return copy;
}

describe.each([
  ["the embedded PostgreSQL", startEmbedded],
  ["the oldest supported PostgreSQL", startSystem],
])("The functions on %s", (name, startServer) => {
  /** @type {import("../../scripts/postgres/embedded.mjs").EmbeddedServer} */
  let server;
  /** URL of a migrated database; tests that change one use a copy of it. */
  let model = "";
  /** @type {Awaited<ReturnType<typeof catalogue>>} */
  let first;

  /** @param {string} database @param {string} [template] @returns {Promise<string>} its address */
  async function createDatabase(database, template = "template1") {
    await query(server.url, `CREATE DATABASE ${database} TEMPLATE ${template}`);
    return Object.assign(new URL(server.url), { pathname: `/${database}` }).href;
  }

  beforeAll(async () => {
    mkdirSync(path.join(folder, name));
    server = await startServer(path.join(folder, name));
    model = await createDatabase("model");
    await applyMigrations(model);
    first = await withConnection(model, catalogue);
  });
  afterAll(() => server.stop());

  async function newDatabase() {
    const url = await createDatabase(`own_${crypto.randomUUID().replaceAll("-", "")}`, "model");
    return { url, read: () => withConnection(url, catalogue) };
  }

  test("match those in the folder", async () => {
    const { functions, triggers } = readFunctions();
    expect(first.functions.map((row) => row.name)).toEqual([...functions.keys()].sort());
    expect(first.triggers.map((row) => row.name).sort()).toEqual([...triggers.keys()].sort());
    await withConnection(model, async (client) => {
      await client.query("BEGIN");
      for (const statement of functions.values()) await client.query(statement);
      for (const [key, statement] of triggers) await client.query(`DROP TRIGGER ${key}; ${statement}`);
      expect(definitions(await catalogue(client))).toEqual(definitions(first));
      await client.query("ROLLBACK");
    });
  });

  test("are listed in the folder's README by the tables that call them", async () => {
    const { rows } = await query(model, INDEX);
    const table = ["| table | event | trigger | function |", "|---|---|---|---|", ...rows.map(({ row }) => row)];
    const readme = readFileSync(path.join(FUNCTIONS_FOLDER, "README.md"), "utf8");
    await expect(`${readme.split("\n| table |")[0]}\n${table.join("\n")}\n`).toMatchFileSnapshot(
      path.join(FUNCTIONS_FOLDER, "README.md"),
    );
  });

  test("are not replaced by a start when nothing changed", async () => {
    await applyMigrations(model);
    expect(await withConnection(model, catalogue)).toEqual(first);
  });

  test("are replaced when their text changes, without touching other triggers", async () => {
    const { url, read } = await newDatabase();
    const changed = changedFolder({
      library_changed: (text) =>
        text.replace("version + 1", "version + 2").replace("OR TRUNCATE\n  ON videos", "\n  ON videos"),
      tally_learners: (text) => text.replace("AFTER INSERT OR DELETE OR UPDATE", "AFTER INSERT OR UPDATE"),
    });
    await applyMigrations(url, undefined, changed);
    const { functions, triggers } = await read();
    expect(functions.find((row) => row.name === "library_changed").definition).toContain("version + 2");
    const rewritten = triggers.filter((row) => !first.triggers.some((before) => before.xmin === row.xmin));
    expect(rewritten.map((row) => row.name)).toEqual(["library_changed ON videos", "tally_learners ON video_progress"]);
    await applyMigrations(url);
    expect(definitions(await read())).toEqual(definitions(first));
  });

  test("are dropped when the folder lacks them or their arguments change, except the operator's own", async () => {
    const { url, read } = await newDatabase();
    await query(
      url,
      `CREATE FUNCTION own() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
       CREATE TRIGGER own AFTER INSERT ON videos FOR EACH ROW EXECUTE FUNCTION own()`,
    );
    const changed = changedFolder({
      tally_ratings: () => "",
      is_past: (text) => text.replace("zone text)", "zone text, later integer)"),
      library_changed: (text) => text.slice(0, text.lastIndexOf("CREATE OR REPLACE TRIGGER")),
    });
    await applyMigrations(url, undefined, changed);
    const names = (/** @type {{ name: string }[]} */ rows) => rows.map((row) => row.name);
    const { functions, triggers } = await read();
    expect(names(functions)).toEqual(
      [...names(first.functions), "own"].filter((row) => row !== "tally_ratings").sort(),
    );
    expect(functions.find((row) => row.name === "is_past").definition).toContain("later integer");
    const gone = ["library_changed ON items", "tally_ratings ON ratings"];
    expect(names(triggers)).toEqual(
      [...names(first.triggers), "own ON videos"].filter((row) => !gone.includes(row)).sort(),
    );
  });

  test("stay unchanged when one text is wrong", async () => {
    const { url, read } = await newDatabase();
    const broken = changedFolder({
      tally_learners: (text) => text.replace("UPDATE OF completed_at", "UPDATE OF nothing"),
      day_in: (text) => text.replace("'UTC'", "'GMT'"),
    });
    await expect(applyMigrations(url, undefined, broken)).rejects.toThrow(/could not be applied: .*"nothing"/);
    expect(definitions(await read())).toEqual(definitions(first));
  });

  test("are applied by the next start when one was interrupted after its migrations", async () => {
    const { url, read } = await newDatabase();
    await query(url, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    await applyChosenMigrations(url, migrationsIn());
    await applyMigrations(url);
    expect(definitions(await read())).toEqual(definitions(first));
  });

  test("are applied once by instances that start together", async () => {
    const { url, read } = await newDatabase();
    const changed = changedFolder({ day_in: (text) => text.replace("'UTC'", "'GMT'") });
    await Promise.all([1, 2, 3, 4].map(() => applyMigrations(url, undefined, changed)));
    const { functions } = await read();
    const written = new Set(functions.map((row) => row.xmin));
    expect(written.size).toBe(1);
    expect(functions.find((row) => row.name === "day_in").definition).toContain("GMT");
  });

  test("of a later version are not replaced by an older instance that restarts", async () => {
    const { url, read } = await newDatabase();
    const { rows } = await query(url, "SELECT obj_description('_prisma_migrations'::regclass) AS text");
    const later = JSON.stringify({ ...JSON.parse(rows[0].text), version: "99.0.0" });
    await query(url, `COMMENT ON TABLE _prisma_migrations IS '${later}'`);
    const before = await read();
    await applyMigrations(url, undefined, changedFolder({ day_in: () => "" }));
    expect(await read()).toEqual(before);
  });

  test("are applied after a running request, which continues", async () => {
    const { url, read } = await newDatabase();
    const changed = changedFolder({ tally_ratings: () => "" });
    await withConnection(url, async (client) => {
      await client.query("BEGIN");
      await client.query("DELETE FROM ratings");
      const applied = applyMigrations(url, undefined, changed);
      await delay(2_500);
      await client.query("SELECT FROM comments");
      await client.query("COMMIT");
      await applied;
    });
    expect((await read()).functions.map((row) => row.name)).not.toContain("tally_ratings");
  });
});
