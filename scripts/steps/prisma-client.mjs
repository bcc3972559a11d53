import path from "node:path";
import { Failure } from "../failure.mjs";
import { root, runInstalled } from "./command.mjs";
import { fingerprint, hasStamp, writeStamp } from "./fingerprint.mjs";
import { step } from "./progress.mjs";

const SCHEMA = path.join("prisma", "schema");

/** The schema, and the lockfile for the version of the generator. */
const isSource = (name) => ["prisma", SCHEMA, "package-lock.json"].includes(name) || path.dirname(name) === SCHEMA;

/**
 * Generates the Prisma client, unless the one that is there is of this schema.
 * @throws {Failure} where the schema is wrong
 */
export async function generateClient() {
  const stamp = path.join(root, "prisma/generated/.stamp");
  const current = fingerprint(isSource);
  if (hasStamp(stamp, current)) return;
  await step("Generating the database client", async () => {
    const { code, output } = await runInstalled("prisma", ["generate"]);
    if (code !== 0)
      throw new Failure("The database client could not be generated: mend what stands above, and start again.", output);
  });
  writeStamp(stamp, current);
}
