#!/usr/bin/env node
/**
 * Stands in for Prisma's `schema-engine` binary, which the Prisma CLI would download: the same flags and the same
 * JSON-RPC over stdin and stdout, answered by the engine's WebAssembly build from npm. prisma.config.ts points the CLI
 * here.
 *
 *   schema-engine --version
 *   schema-engine --datasource <json> cli can-connect-to-database | create-database
 *   schema-engine --datasource <json> [--datamodels <file>]...        then one request a line on stdin
 */
import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { codeOf, messageOf } from "../failure.mjs";
import { canConnect, createDatabase, migrationAdapterFactory } from "./migration-adapter.mjs";

const flags = process.argv.slice(2);
/** @param {string} flag @returns {string[]} */
const valuesOf = (flag) => flags.flatMap((value, position) => (flags[position - 1] === flag ? [value] : []));
const enginePackage = import.meta.resolve("@prisma/schema-engine-wasm");
/** @type {{ url: string, shadowDatabaseUrl?: string }} */
const datasource = JSON.parse(valuesOf("--datasource")[0] ?? "{}");

/** A Rust panic reaches JavaScript as a bare `unreachable`; the engine stores its message here first. */
const panics = {
  message: "",
  /** @param {string} message */
  set_message(message) {
    this.message = message;
  },
};
Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics });

/**
 * The CLI reads its error from stderr as one JSON line; written synchronously, because the process ends right after.
 * @param {string | undefined} message
 * @param {{ is_panic: boolean, backtrace?: string, error_code?: string }} fields
 */
function logError(message, fields) {
  const line = { timestamp: new Date().toISOString(), level: "ERROR", target: "schema_engine::logger" };
  writeSync(process.stderr.fd, `${JSON.stringify({ ...line, fields: { message, ...fields } })}\n`);
}

async function loadSchemaEngine() {
  const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = readFileSync(new URL("schema_engine_bg.wasm", enginePackage));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: startModule } = /** @type {{ __wbindgen_start: () => void }} */ (
    /** @type {unknown} */ (instance.exports)
  );
  startModule();
  return bindings.SchemaEngine;
}

async function openEngine() {
  const SchemaEngine = await loadSchemaEngine();
  /** @type {[file: string, text: string][]} */
  const datamodels = valuesOf("--datamodels").map((file) => [file, readFileSync(file, "utf8")]);
  const ignoreLog = () => {};
  const factory = migrationAdapterFactory(datasource.url, datasource.shadowDatabaseUrl);
  return SchemaEngine.new(
    { datamodels: datamodels.length > 0 ? datamodels : undefined },
    ignoreLog,
    bindMigrationAwareSqlAdapterFactory(factory),
  );
}

/** @type {ReturnType<typeof openEngine> | undefined} */
let opened;

/** One engine for all requests, because it holds the connection that holds the migration lock. */
function schemaEngine() {
  opened ??= openEngine();
  return opened;
}

/**
 * A request of the CLI; `params` are as the engine's method of this name takes them.
 * @typedef {{ id: number, method: string, params: never }} Request
 */

/**
 * Requests whose name or answer differs between the binary and its WebAssembly build.
 * @type {Record<string, (params: never) => Promise<unknown>>}
 */
const differing = {
  createDatabase: async () => ({ databaseName: await createDatabase(datasource.url) }),
  /** @param {import("@prisma/schema-engine-wasm").GetDatabaseVersionInput} params */
  getDatabaseVersion: async (params) => (await schemaEngine()).version(params),
  /** @param {import("@prisma/schema-engine-wasm").DiffParams} params */
  async diff(params) {
    const { exitCode, stdout } = await (await schemaEngine()).diff(params);
    // The binary has the CLI print the script instead of returning it.
    if (stdout !== null) send({ id: "print", method: "print", params: { content: stdout } });
    return { exitCode, stdout: null };
  },
};

/** @param {Request} request */
async function answer({ method, params }) {
  if (Object.hasOwn(differing, method)) return differing[method]?.(params);
  const engine = await schemaEngine();
  const call = Reflect.get(engine, method);
  if (typeof call !== "function") throw new Error(`The schema engine does not know ${method}`);
  return (await call.call(engine, params)) ?? null;
}

/** The engine's errors carry their code and details as JSON in the message. @param {unknown} error */
function rpcError(error) {
  /** @type {{ message?: string, error_code?: string, code?: string, meta?: unknown }} */
  let details = {};
  try {
    details = JSON.parse(messageOf(error));
  } catch {
    details = { message: messageOf(error) || String(codeOf(error) ?? error) };
  }
  return {
    code: 4466,
    message: "An error happened. Check the data field for details.",
    data: {
      is_panic: false,
      message: details.message,
      error_code: details.error_code ?? details.code ?? codeOf(error),
      meta: details.meta,
    },
  };
}

/** @param {Record<string, unknown>} message */
function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}

async function serveRequests() {
  process.on("uncaughtException", (error) => {
    logError(panics.message || error.message, { is_panic: true, backtrace: error.stack });
    process.exit(101);
  });
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    const request = JSON.parse(line);
    const isReplyToPrint = request.method === undefined;
    if (isReplyToPrint) continue;
    try {
      send({ id: request.id, result: await answer(request) });
    } catch (error) {
      send({ id: request.id, error: rpcError(error) });
    }
  }
}

/**
 * PostgreSQL's reasons for refusing a connection, in Prisma's codes; P1003 makes the CLI create the database.
 * @type {Record<string, string>}
 */
const connectionErrors = { "3D000": "P1003", "28P01": "P1000", 28000: "P1000" };

/** @param {string} name */
async function runCommand(name) {
  try {
    if (name === "can-connect-to-database") await canConnect(datasource.url);
    else await createDatabase(datasource.url);
  } catch (error) {
    // The CLI skips the first line: the binary opens with a greeting.
    writeSync(process.stderr.fd, "\n");
    const code = codeOf(error) ?? "";
    logError(messageOf(error) || code, { is_panic: false, error_code: connectionErrors[code] ?? "P1001" });
    process.exitCode = 1;
  }
}

const [command] = valuesOf("cli");
if (flags.includes("--version")) {
  const { version } = JSON.parse(readFileSync(new URL("package.json", enginePackage), "utf8"));
  process.stdout.write(`schema-engine-cli ${version}\n`);
} else if (command) await runCommand(command);
else await serveRequests();
process.exit();
