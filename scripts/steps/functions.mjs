import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { escapeIdentifier, escapeLiteral } from "pg";
import { codeOf, Failure, messageOf } from "../failure.mjs";
import { readPackage } from "./command.mjs";
import { MIGRATIONS_FOLDER, migrationsIn } from "./deferred-migrations.mjs";
import { isAtLeast } from "./node-version.mjs";

/** The folder with the current definitions of the database's functions and triggers. */
export const FUNCTIONS_FOLDER = fileURLToPath(new URL("../../prisma/functions", import.meta.url));

/** PostgreSQL's codes for a lock timeout and for a deadlock. */
const BUSY = ["55P03", "40P01"];
const ATTEMPTS = 60;

/**
 * The statements of a folder by what they create: functions by name, triggers as "name ON table".
 * @typedef {{ functions: Map<string, string>, triggers: Map<string, string>, hash: string }} Texts
 */

const FUNCTION = /^CREATE OR REPLACE FUNCTION (\w+)\(/;
const TRIGGER = /^CREATE OR REPLACE TRIGGER (\w+)\s[^;]*?\sON (\w+)\s[^;]*;\s*$/;

/** @param {string} [folder] @returns {Texts} @throws when a statement creates something else, or something twice */
export function readFunctions(folder = FUNCTIONS_FOLDER) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const texts = names.sort().map((name) => readFileSync(path.join(folder, name), "utf8").replace(/^--.*\n/gm, ""));
  const functions = new Map();
  const triggers = new Map();
  for (const statement of texts.flatMap((text) => text.trim().split(/^(?=CREATE )/m))) {
    const [, name] = FUNCTION.exec(statement) ?? [];
    const [, trigger, table] = TRIGGER.exec(statement) ?? [];
    const [kind, key] = name ? [functions, name] : [triggers, `${trigger} ON ${table}`];
    if (!(name || trigger) || kind.has(key)) throw new Error(`Neither one function nor one trigger: ${statement}`);
    kind.set(key, statement);
  }
  return { functions, triggers, hash: createHash("sha256").update(texts.join()).digest("hex") };
}

/**
 * The record of the last application: a comment on the table of migrations, which only its owner can write and which no
 * backup contains.
 * @typedef {{ version: string, hash: string, names: string[] }} Applied
 */

/** @param {import("pg").Client} client @returns {Promise<Applied | undefined>} */
async function lastApplied(client) {
  const { rows } = await client.query("SELECT obj_description(to_regclass('_prisma_migrations'), 'pg_class') AS text");
  return rows[0].text ? JSON.parse(rows[0].text) : undefined;
}

/**
 * True when the database has these functions, or those of a later version, which an older instance must not replace.
 * @param {import("pg").Client} client @param {Texts} texts
 */
export async function hasFunctions(client, { hash }) {
  const applied = await lastApplied(client);
  if (!applied) return false;
  return applied.hash === hash || !isAtLeast(readPackage().version, applied.version);
}

/** The functions and triggers that migrations created before the folder existed. @returns {string[]} */
function namesInMigrations() {
  const texts = migrationsIn().map((name) => readFileSync(path.join(MIGRATIONS_FOLDER, name, "migration.sql"), "utf8"));
  const text = texts.join("\n").replaceAll('"', "");
  const functions = text.matchAll(/^CREATE (?:OR REPLACE )?FUNCTION (\w+)/gm);
  const triggers = text.matchAll(/^CREATE (?:CONSTRAINT )?TRIGGER (\w+)\s[^;]*?\sON (\w+)/gm);
  return [...[...functions].map(([, name]) => name ?? ""), ...[...triggers].map(([, name, on]) => `${name} ON ${on}`)];
}

const TRIGGERS = `
  SELECT t.tgname || ' ON ' || c.relname AS name, pg_get_triggerdef(t.oid, true) AS definition
  FROM pg_trigger t
  JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND c.relnamespace = current_schema()::regnamespace`;

/** Functions of these names, with any arguments, that this transaction has not written. */
const OLD_FUNCTIONS = `
  SELECT oid::regprocedure::text AS name
  FROM pg_proc
  WHERE pronamespace = current_schema()::regnamespace AND proname = ANY ($1) AND xmin <> pg_current_xact_id()::xid`;

/** @param {string} name of a trigger, with its table */
const dropTrigger = (name) => `DROP TRIGGER IF EXISTS ${name.split(" ON ").map(escapeIdentifier).join(" ON ")}`;

/** A trigger's statement in the form of pg_get_triggerdef. @param {string} statement */
const asTold = (statement) =>
  statement.slice(0, statement.indexOf(";")).replace(" OR REPLACE", "").replaceAll(/\s+/g, " ");

/**
 * Creates or replaces the functions and triggers of a folder, and drops those that it no longer has, within the
 * caller's transaction. Does not write an unchanged trigger, which would lock its table.
 * @param {import("pg").Client} client
 * @param {Texts} [texts]
 * @param {string[]} [held] names that the folder may have had before
 */
export async function replaceFunctions(client, texts = readFunctions(), held = namesInMigrations()) {
  const { functions, triggers } = texts;
  // Functions call each other, so they are checked only once all exist.
  for (const checked of ["off", "on"])
    await client.query([`SET LOCAL check_function_bodies = ${checked}`, ...functions.values()].join(";\n"));
  const { rows } = await client.query(TRIGGERS);
  const existing = new Map(rows.map(({ name, definition }) => [name, definition]));
  for (const [name, statement] of triggers) {
    if (existing.get(name) !== asTold(statement)) await client.query(statement);
  }
  for (const name of held.filter((name) => existing.has(name) && !triggers.has(name)))
    await client.query(dropTrigger(name));
  const old = await client.query(OLD_FUNCTIONS, [[...held, ...functions.keys()]]);
  for (const { name } of old.rows) await client.query(`DROP FUNCTION ${name}`);
}

/** @param {import("pg").Client} client @param {Texts} texts */
async function replaceAndRecord(client, texts) {
  const held = (await lastApplied(client))?.names;
  const names = [...texts.functions.keys(), ...texts.triggers.keys()];
  const record = JSON.stringify({ version: readPackage().version, hash: texts.hash, names });
  await client.query("BEGIN");
  // Shorter than PostgreSQL's deadlock timeout of a second, which could end a request of a running instance instead.
  await client.query("SET LOCAL lock_timeout = '800ms'");
  await replaceFunctions(client, texts, held);
  await client.query(`COMMENT ON TABLE _prisma_migrations IS ${escapeLiteral(record)}`);
  await client.query("COMMIT");
}

/**
 * Applies the functions and triggers of a folder in one transaction, and records them.
 * @param {import("pg").Client} client that holds the lock of migrations
 * @param {Texts} texts
 * @throws {Failure} when one cannot be applied
 */
export async function applyFunctions(client, texts) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await replaceAndRecord(client, texts);
    } catch (error) {
      await client.query("ROLLBACK");
      if (!BUSY.includes(codeOf(error) ?? "") || attempt === ATTEMPTS)
        throw new Failure(`The functions of the database could not be applied: ${messageOf(error)}.`);
      await delay(250 + Math.random() * 500);
    }
  }
}
