// Compares the migrations with prisma/schema by Prisma's schema engine, in its WebAssembly build: the command of Prisma would download a native one.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { root } from "./command.mjs";
import { createDatabase, dropDatabase, withConnection } from "./database.mjs";
import { runMigrations } from "./migrations.mjs";

/** PostgreSQL's types of the catalogue's one-byte characters, which the adapter does not know, and of texts. */
const CHAR_OID = 18;
const TEXT_OID = 25;

async function loadSchemaEngine() {
  // The engine calls it when it panics.
  const registry = { set_message: (/** @type {string} */ message) => process.stderr.write(`${message}\n`) };
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: registry });
  const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = readFileSync(new URL("schema_engine_bg.wasm", import.meta.resolve("@prisma/schema-engine-wasm")));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  /** @type {() => void} */ (instance.exports.__wbindgen_start)();
  return bindings.SchemaEngine;
}

/**
 * Connects the engine to a database. It expects one-byte characters, which the adapter reads as texts.
 * @param {pg.Pool} pool
 */
async function adapterOf(pool) {
  const factory = new PrismaPg(pool);
  const adapter = await factory.connect();
  /** @type {(...words: unknown[]) => Promise<pg.QueryResult>} the one form that the adapter uses */
  const query = pool.query.bind(pool);
  const queryRaw = adapter.queryRaw.bind(adapter);
  /** @type {number[]} */
  let characters = [];
  Object.assign(pool, {
    query: async (/** @type {unknown[]} */ ...words) => {
      const result = await query(...words);
      const isCharacter = (/** @type {pg.FieldDef} */ field) => field.dataTypeID === CHAR_OID;
      characters = result.fields.flatMap((field, column) => (isCharacter(field) ? [column] : []));
      for (const field of result.fields) if (isCharacter(field)) field.dataTypeID = TEXT_OID;
      return result;
    },
  });
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const column of characters) result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
  return Object.assign(factory, { connect: async () => adapter });
}

/**
 * The SQL that leads from the migrations to prisma/schema. Replays the migrations on another database of the same
 * server, which is created and dropped.
 * @param {string} url of a database
 * @returns {Promise<string | undefined>} undefined when the migrations match the schema
 */
export async function diffSchema(url) {
  const folder = path.join(root, "prisma/schema");
  const files = readdirSync(folder).map((name) => {
    const file = path.join(folder, name);
    return { path: file, content: readFileSync(file, "utf8") };
  });
  const shadow = Object.assign(new URL(url), { pathname: `/waypoint_shadow_${process.pid}` }).href;
  const pool = new pg.Pool({ connectionString: shadow, max: 1 });
  await createDatabase(shadow);
  try {
    await withConnection(shadow, (client) => runMigrations(client));
    const SchemaEngine = await loadSchemaEngine();
    const engine = await SchemaEngine.new(
      { datamodels: files.map(({ path, content }) => [path, content]) },
      () => {},
      bindMigrationAwareSqlAdapterFactory(await adapterOf(pool)),
    );
    const { exitCode, stdout } = await engine.diff({
      from: { tag: "schemaDatasource", files, configDir: root },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 0 ? undefined : (stdout ?? "");
  } finally {
    await pool.end();
    await dropDatabase(shadow);
  }
}
