import { Failure } from "../failure.mjs";
import { runInstalled } from "./command.mjs";
import { withConnection } from "./database.mjs";
import { say, step } from "./progress.mjs";

const NOTHING_TO_DO = `
  SELECT EXISTS (SELECT FROM users WHERE is_admin) AS administrator,
    EXISTS (SELECT FROM knowledge_areas) OR EXISTS (SELECT FROM videos)
      OR EXISTS (SELECT FROM learning_paths) OR EXISTS (SELECT FROM career_tracks) AS library`;

/**
 * Puts in what a new database needs: the sample library where it is wanted, and the first administrator.
 * @param {import("./database.mjs").Database} database
 * @param {boolean} sampleLibrary
 * @param {Record<string, string>} [administrator] ADMIN_EMAIL, ADMIN_PASSWORD and ADMIN_NAME, else the environment's
 * @throws {Failure} where it cannot be written
 */
export async function seedDatabase({ url }, sampleLibrary, administrator = {}) {
  const { rows } = await withConnection(url, (client) => client.query(NOTHING_TO_DO));
  if (rows[0].administrator && (rows[0].library || !sampleLibrary)) return;
  const output = await step("Filling the database", async () => {
    const variables = { ...administrator, DATABASE_URL: url, SAMPLE_LIBRARY: sampleLibrary ? "1" : "0" };
    const { code, output } = await runInstalled("tsx", ["prisma/seed.ts"], variables);
    if (code !== 0)
      throw new Failure("The database could not be filled: mend what stands above, and start again.", output);
    return output;
  });
  if (output) say(output.replace(/^/gm, "  "));
}
