import { Failure, messageOf } from "../failure.mjs";
import { freePort, requirePort } from "../port.mjs";
import { watchApiDocument, writeApiDocument } from "./api-document.mjs";
import { openBuild } from "./build.mjs";
import { authSecret, openDataFolder } from "./data-folder.mjs";
import { openDatabase } from "./database.mjs";
import { readCheckedEnvironment } from "./environment.mjs";
import { applyDeferredMigrations, applyMigrations } from "./migrations.mjs";
import { generateClient } from "./prisma-client.mjs";
import { say, seconds, sideBySide } from "./progress.mjs";
import { seedDatabase } from "./seed.mjs";
import { startServer, waitUntilReady } from "./server.mjs";
import { keepRunning } from "./supervise.mjs";

/**
 * The content of a new database.
 * @typedef {object} Content
 * @property {(database: import("./database.mjs").Database, secret: string) => Promise<void>} fill before the server starts
 * @property {() => void} announce once it is ready
 */

/**
 * Sets everything up and serves until this process is stopped. Restarts a production server that exits.
 * @param {"start" | "dev"} command the production build, or development with reload
 * @param {object} [options]
 * @param {Content} [options.content] instead of the first administrator and the sample library
 * @param {boolean} [options.onlyPrepares] does everything but serve, while another version runs, for a quick restart
 */
export async function serve(command, { content, onlyPrepares = false } = {}) {
  if (process.env.PORT === "0") process.env.PORT = String(await freePort());
  const environment = await readCheckedEnvironment();
  if (!onlyPrepares) await requirePort(environment.PORT);
  openDataFolder(environment);
  const AUTH_SECRET = authSecret(environment);

  const { DATA_DIR } = environment;
  const { database, build } = await prepare(command, environment, AUTH_SECRET, content);

  if (onlyPrepares) return say("Everything is prepared: restart Waypoint.");

  const start = () =>
    startServer(environment.PORT, {
      ...build,
      NODE_ENV: command === "start" ? "production" : "development",
      APP_URL: environment.APP_URL,
      AUTH_URL: environment.APP_URL,
      AUTH_SECRET,
      DATABASE_URL: database.url,
      // The owner of the tables migrates; the server never needs their rights.
      DIRECT_URL: "",
      DATA_DIR,
    });
  const server = start();
  await waitUntilReady(server, environment.PORT);
  if (command === "dev") watchApiDocument();
  say(`Waypoint is ready at ${environment.APP_URL} (${seconds(performance.now())}). Ctrl-C stops it.`);
  content?.announce();
  applyDeferredMigrations(database.directUrl).catch((error) =>
    say(`A migration that waited for the older version failed; the next start tries again: ${messageOf(error)}`),
  );
  if (command === "start") await keepRunning(server, start);
  const code = await server.exited;
  throw new Failure(`The server exited with code ${code}: see the log above.`);
}

/**
 * Prepares the database and the code in parallel. The seed and the build both need the database client.
 * @param {"start" | "dev"} command
 * @param {import("../../lib/platform/env.ts").Environment} environment
 * @param {string} secret
 * @param {Content} [content]
 */
async function prepare(command, environment, secret, content) {
  const { DATA_DIR, MAIL_OUTBOX, SMS_OUTBOX, SAMPLE_LIBRARY } = environment;
  /** @type {Promise<void> | undefined} */
  let generated;
  const client = () => (generated ??= generateClient());
  const [build, database] = await sideBySide(
    async () => {
      await client();
      return command === "start" ? openBuild([DATA_DIR, MAIL_OUTBOX, SMS_OUTBOX]) : writeApiDocument();
    },
    async () => {
      const database = await openDatabase(environment);
      await applyMigrations(database.directUrl);
      await client();
      if (content) await content.fill(database, secret);
      else await seedDatabase(database, SAMPLE_LIBRARY ?? database.embedded);
      return database;
    },
  );
  return { database, build };
}
