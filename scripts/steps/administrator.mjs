import { Failure } from "../failure.mjs";
import { runTypeScript } from "./command.mjs";
import { openEnvironment } from "./environment.mjs";
import { applyMigrations } from "./migrations.mjs";
import { generateClient } from "./prisma-client.mjs";
import { say } from "./progress.mjs";

/**
 * Creates an administrator, or reopens their account, and prints a link that sets the password. A server may be
 * running.
 * @param {string[]} words the command's arguments: one email address
 * @throws {Failure} when it is not one address, or the database cannot be used
 */
export async function openAdministrator([email, ...others]) {
  if (!email || others.length > 0) throw new Failure("Name one email address: npm run admin -- ada@example.org");
  const { environment, database } = await openEnvironment();
  await generateClient();
  await applyMigrations(database.directUrl);
  const variables = { DATABASE_URL: database.url, APP_URL: environment.APP_URL };
  const { code, output } = await runTypeScript(["prisma/administrator.ts", email], variables);
  if (code !== 0) throw new Failure(output);
  say(output);
}
