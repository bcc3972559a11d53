import { register } from "tsx/esm/api";
import { readEnvironmentFile } from "../environment-file.mjs";
import { Failure } from "../failure.mjs";
import { openDataFolder } from "./data-folder.mjs";
import { openDatabase } from "./database.mjs";

/**
 * Reads and validates the environment with the application's own schema.
 * @returns {Promise<import("../../lib/platform/env.ts").Environment>}
 * @throws {Failure} with one line for each mistake
 */
export async function readCheckedEnvironment() {
  readEnvironmentFile();
  const unregister = register();
  const { ConfigurationError, readEnvironment } = await import("../../lib/platform/env.ts");
  await unregister();
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (error instanceof ConfigurationError) throw new Failure(error.message);
    throw error;
  }
}

/**
 * Reads the environment, and opens its data folder and its database.
 * @throws {Failure} as each of the three does
 */
export async function openEnvironment() {
  const environment = await readCheckedEnvironment();
  openDataFolder(environment);
  return { environment, database: await openDatabase(environment) };
}
