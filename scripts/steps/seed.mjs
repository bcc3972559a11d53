import { requireSuccess, runTypeScript } from "./command.mjs";
import { withConnection } from "./database.mjs";
import { say, step } from "./progress.mjs";

const EXISTING_DATA = `
  SELECT EXISTS (SELECT FROM users WHERE is_admin) AS administrator,
    EXISTS (SELECT FROM users WHERE is_admin AND has_password AND deactivated_at IS NULL) AS active,
    EXISTS (SELECT FROM knowledge_areas) OR EXISTS (SELECT FROM videos)
      OR EXISTS (SELECT FROM learning_paths) OR EXISTS (SELECT FROM career_tracks) AS library`;

/** @param {string} url @returns {Promise<{ administrator: boolean, active: boolean, library: boolean }>} */
async function readExisting(url) {
  return (await withConnection(url, (client) => client.query(EXISTING_DATA))).rows[0];
}

/** True when an administrator can sign in. @param {Pick<import("./database.mjs").Database, "url">} database */
export const isAdministered = async ({ url }) => (await readExisting(url)).active;

/**
 * Loads the sample library, if wanted, and creates the first administrator in a new database.
 * @param {Pick<import("./database.mjs").Database, "url">} database
 * @param {boolean} sampleLibrary
 * @param {Record<string, string>} [administrator] ADMIN_EMAIL, ADMIN_PASSWORD and ADMIN_NAME, else the environment's
 * @throws {Failure} when the seed fails
 */
export async function seedDatabase({ url }, sampleLibrary, administrator = {}) {
  const { administrator: hasAdministrator, active, library } = await readExisting(url);
  if (hasAdministrator && !active) say("No administrator can sign in: npm run admin -- <email> opens one.");
  if (hasAdministrator && (library || !sampleLibrary)) return;
  const variables = { ...administrator, DATABASE_URL: url, SAMPLE_LIBRARY: sampleLibrary ? "1" : "0" };
  const message = "The database could not be filled: fix the errors above and start again.";
  const fill = () => requireSuccess(message, runTypeScript(["prisma/seed.ts"], variables));
  const output = await step("Filling the database", fill);
  if (output) say(output.replace(/^/gm, "  "));
}
