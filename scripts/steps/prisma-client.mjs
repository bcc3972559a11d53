import path from "node:path";
import { isPrebuilt, requireSuccess, root, runInstalled } from "./command.mjs";
import { fingerprint, hasStamp, writeStamp } from "./fingerprint.mjs";
import { step } from "./progress.mjs";

const SCHEMA = path.join("prisma", "schema");

/** Inputs of the client: the schema, and the lockfile for the generator's version. @param {string} name */
const isSource = (name) => ["prisma", SCHEMA, "package-lock.json"].includes(name) || path.dirname(name) === SCHEMA;

/**
 * Generates the Prisma client, unless one for the current schema exists.
 * @throws {Failure} when the schema is invalid
 */
export async function generateClient() {
  if (isPrebuilt) return;
  const stamp = path.join(root, "prisma/generated/.stamp");
  const current = fingerprint(isSource);
  if (hasStamp(stamp, current)) return;
  const message = "The database client could not be generated: fix the errors above and start again.";
  const generate = () => requireSuccess(message, runInstalled("prisma", ["generate"]));
  await step("Generating the database client", generate);
  writeStamp(stamp, current);
}
