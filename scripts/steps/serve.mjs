import { Failure } from "../failure.mjs";
import { freePort, requirePort } from "../port.mjs";
import { watchApiDocument, writeApiDocument } from "./api-document.mjs";
import { buildApplication } from "./build.mjs";
import { authSecret, openDataFolder } from "./data-folder.mjs";
import { openDatabase } from "./database.mjs";
import { readCheckedEnvironment } from "./environment.mjs";
import { applyMigrations } from "./migrations.mjs";
import { generateClient } from "./prisma-client.mjs";
import { say, seconds } from "./progress.mjs";
import { seedDatabase } from "./seed.mjs";
import { startServer, waitUntilReady } from "./server.mjs";

/**
 * Sets everything up and serves until this process is stopped or the server exits.
 * @param {"start" | "dev"} command the production build, or development with reload
 */
export async function serve(command) {
  if (process.env.PORT === "0") process.env.PORT = String(await freePort());
  const environment = await readCheckedEnvironment();
  await requirePort(environment.PORT);
  openDataFolder(environment);
  const AUTH_SECRET = authSecret(environment);

  const database = await openDatabase(environment);
  await generateClient();
  await applyMigrations(database.directUrl);
  await seedDatabase(database, environment.SAMPLE_LIBRARY ?? database.embedded);
  const { DATA_DIR, MAIL_OUTBOX, SMS_OUTBOX } = environment;
  if (command === "start") await buildApplication([DATA_DIR, MAIL_OUTBOX, SMS_OUTBOX]);
  else await writeApiDocument();

  const server = startServer(command, environment.PORT, {
    NODE_ENV: command === "start" ? "production" : "development",
    APP_URL: environment.APP_URL,
    AUTH_URL: environment.APP_URL,
    AUTH_SECRET,
    DATABASE_URL: database.url,
    // The owner of the tables migrates; the server never needs their rights.
    DIRECT_URL: "",
    DATA_DIR,
  });
  await waitUntilReady(server, environment.PORT);
  if (command === "dev") watchApiDocument();
  say(`Waypoint is ready at ${environment.APP_URL} (${seconds(performance.now())}). Ctrl-C stops it.`);
  const code = await server.exited;
  throw new Failure(`The server exited with code ${code}: see the log above.`);
}
