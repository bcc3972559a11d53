import { Failure, messageOf } from "../failure.mjs";
import { freePort } from "../port.mjs";
import { watchApiDocument, writeApiDocument } from "./api-document.mjs";
import { openBuild } from "./build.mjs";
import { authSecret, openDataFolder } from "./data-folder.mjs";
import { openDatabase } from "./database.mjs";
import { readCheckedEnvironment } from "./environment.mjs";
import { applyDeferredMigrations, applyMigrations } from "./migrations.mjs";
import { announceStart, findPredecessor } from "./predecessor.mjs";
import { generateClient } from "./prisma-client.mjs";
import { say, seconds, sideBySide, step } from "./progress.mjs";
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
 * Sets everything up and serves until this process is stopped. The production server takes the port over from an older
 * `npm start`, and is started again when it exits.
 * @param {"start" | "dev"} command the production build, or development with reload
 * @param {Content} [content] instead of the first administrator and the sample library
 */
export async function serve(command, content) {
  if (process.env.PORT === "0") process.env.PORT = String(await freePort());
  const environment = await readCheckedEnvironment();
  const predecessor = await findPredecessor(environment);
  openDataFolder(environment);
  const AUTH_SECRET = authSecret(environment);

  const { DATA_DIR } = environment;
  const { database, build } = await prepare(command, environment, AUTH_SECRET, content);

  /** @param {Record<string, string>} [variables] */
  const start = (variables) =>
    startServer(command, environment.PORT, {
      ...build,
      NODE_ENV: command === "start" ? "production" : "development",
      APP_URL: environment.APP_URL,
      AUTH_URL: environment.APP_URL,
      AUTH_SECRET,
      DATABASE_URL: database.url,
      // The owner of the tables migrates; the server never needs their rights.
      DIRECT_URL: "",
      DATA_DIR,
      ...variables,
    });
  const startSpare = environment.SPARE_SERVER ? () => start({ LISTENS_WHEN_TOLD: "1" }) : undefined;
  const server = start();
  if (predecessor !== undefined) await takeOver(server, predecessor);
  await waitUntilReady(server, environment.PORT);
  announceStart(environment);
  if (command === "dev") watchApiDocument();
  say(`Waypoint is ready at ${environment.APP_URL} (${seconds(performance.now())}). Ctrl-C stops it.`);
  content?.announce();
  applyDeferredMigrations(database.directUrl).catch(reportDeferred);
  if (command === "start") await keepRunning(server, { start, startSpare });
  const code = await server.exited;
  throw new Failure(`The server exited with code ${code}: see the log above.`);
}

/**
 * Prepares the database and the code that is served, side by side. The seed and the build both need the database client.
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

/**
 * Stops the older `npm start`, which finishes its requests, once the new server waits for its port.
 * @param {import("./server.mjs").Server} server
 * @param {number} predecessor its process
 */
async function takeOver(server, predecessor) {
  await step("Taking over from the running version", async () => {
    await Promise.race([server.waiting, server.listening, server.exited]);
    process.kill(predecessor, "SIGTERM");
    await Promise.race([server.listening, server.exited]);
  });
}

/** @param {unknown} error */
function reportDeferred(error) {
  say(`A migration that waited for the older version failed; the next start tries again: ${messageOf(error)}`);
}
