import { register } from "tsx/esm/api";
import { readEnvironmentFile } from "../environment-file.mjs";
import { Failure } from "../failure.mjs";

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
