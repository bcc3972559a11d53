import { AsyncLocalStorage } from "node:async_hooks";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "../failure.mjs";
import { isOutputHeld, print } from "./progress.mjs";
import { onShutdown } from "./shutdown.mjs";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** True in the container image: packages, database client and build are part of it, and its file system is read-only. */
export const isPrebuilt = process.env.PREBUILT === "1";

/** The project's package.json. @returns {{ version: string, engines: { node: string } }} */
export const readPackage = () => JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

const endWithParent = new URL("../end-with-parent.mjs", import.meta.url).href;

/**
 * The environment of this process, with its Node first on PATH for scripts that begin with `#!/usr/bin/env node`.
 * @param {NodeJS.Dict<string>} variables
 */
function environmentWith(variables) {
  const PATH = [path.dirname(process.execPath), process.env.PATH].filter(Boolean).join(path.delimiter);
  return { ...process.env, PATH, ...variables };
}

/**
 * Options of a program to run.
 * @typedef {object} CommandOptions
 * @property {boolean} [inSight] print the program's output instead of returning it
 * @property {string} [cwd] the project's root by default
 * @property {boolean} [dependent] a Node script that ends at once when this process is killed
 */

/**
 * Runs a program to its end. On a shutdown of this process the program is stopped, and the shutdown waits for its end.
 * @param {string} program
 * @param {string[]} flags
 * @param {Record<string, string>} [variables] added to the environment
 * @param {CommandOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} code 128 when a signal ended it; output is stdout and stderr
 * @throws when it cannot be started
 */
export function runCommand(program, flags, variables = {}, options = {}) {
  const { inSight = false, cwd = root, dependent = false } = options;
  return new Promise((resolve, reject) => {
    const output = inSight && !isOutputHeld() ? "inherit" : "pipe";
    const child = spawn(program, dependent ? ["--import", endWithParent, ...flags] : flags, {
      cwd,
      env: environmentWith(dependent ? { ...variables, ENDS_WITH_PARENT: String(process.pid) } : variables),
      stdio: ["ignore", output, output, ...(dependent ? /** @type {const} */ (["ipc"]) : [])],
    });
    const ended = new Promise((end) => child.once("exit", end).once("error", end));
    const forget = onShutdown(({ force }) => {
      child.kill(force ? "SIGKILL" : "SIGTERM");
      return ended;
    });
    /** @type {string[]} */
    const chunks = [];
    /** @param {string} chunk */
    const keep = (chunk) => chunks.push(chunk);
    const take = inSight ? AsyncLocalStorage.bind(print) : keep;
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", take);
    child.on("error", (error) => {
      forget();
      reject(error);
    });
    child.on("close", (code) => {
      forget();
      resolve({ code: code ?? 128, output: chunks.join("").trim() });
    });
  });
}

/** Scripts of installed packages, run with this Node because `npx` takes a second longer. */
const commands = {
  biome: "@biomejs/biome/bin/biome",
  next: "next/dist/bin/next",
  playwright: "@playwright/test/cli.js",
  prisma: "prisma/build/index.js",
  tsc: "typescript/bin/tsc",
  tsx: "tsx/dist/cli.mjs",
  vitest: "vitest/vitest.mjs",
};

/**
 * Runs an installed package's command; see {@link runCommand}.
 * @param {keyof typeof commands} name
 * @param {string[]} flags
 * @param {Record<string, string>} [variables]
 * @param {CommandOptions} [options]
 */
export function runInstalled(name, flags, variables, options) {
  return runCommand(process.execPath, [path.join(root, "node_modules", commands[name]), ...flags], variables, options);
}

/**
 * Runs TypeScript of the product, which ends with this process; see {@link runCommand}. The condition makes
 * `server-only` code importable outside of Next.
 * @param {string[]} words the file and its arguments
 * @param {Record<string, string>} variables
 */
export const runTypeScript = (words, variables) =>
  runCommand(process.execPath, ["--import", "tsx", "--conditions=react-server", ...words], variables, {
    dependent: true,
  });

/**
 * Waits for a program that must succeed.
 * @param {string} message of the failure
 * @param {ReturnType<typeof runCommand>} command
 * @returns {Promise<string>} its output
 * @throws {Failure} when it fails
 */
export async function requireSuccess(message, command) {
  const { code, output } = await command;
  if (code !== 0) throw new Failure(message, output);
  return output;
}
