import { randomBytes } from "node:crypto";
import { createWriteStream, readFileSync } from "node:fs";
import path from "node:path";
import { Failure, messageOf } from "../../scripts/failure.mjs";
import { freePort } from "../../scripts/port.mjs";
import { applyMigrations } from "../../scripts/steps/migrations.mjs";
import { diffSchema } from "../../scripts/steps/schema-diff.mjs";
import { seedDatabase } from "../../scripts/steps/seed.mjs";
import { startServer, waitUntilReady } from "../../scripts/steps/server.mjs";
import { startNameServer } from "./stand-in-name-server.mjs";

/** Variables of the tests' own production build, which does not replace a build in use. */
export const testBuild = { NEXT_DIST_DIR: ".next-test", NEXT_TSCONFIG: "tsconfig.test.json" };

/** Unsets external services, so that no test sends a message or a file. */
const withoutServices = { SMTP_URL: "", SMS_URL: "", BLOB_READ_WRITE_TOKEN: "", VIDEO_BLOB_READ_WRITE_TOKEN: "" };

/** Preloads the stand-in for YouTube and Vimeo into the server's process. */
const providers = `--import=${new URL("stand-in-providers.mjs", import.meta.url).href}`;

/**
 * The running product under test.
 * @typedef {object} Product
 * @property {Record<string, string>} variables environment of its tests
 * @property {() => string[]} logLines
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string[]} lines of a server's log
 * @returns {string[]} lines that no request may cause: fatal errors and status 500
 */
export function complaintsIn(lines) {
  return lines.filter((line) => {
    if (!line.startsWith("{")) return line.includes("⨯");
    const { level, status } = JSON.parse(line);
    return level >= 50 || status === 500;
  });
}

/**
 * Migrates and fills a database and serves the test build on it.
 * @param {{ url: string }} database
 * @param {string} folder for its data and its log
 * @returns {Promise<Product>}
 */
export async function startProduct({ url }, folder) {
  const port = await freePort();
  const appUrl = `http://localhost:${port}`;
  const variables = {
    APP_URL: appUrl,
    DATABASE_URL: url,
    AUTH_SECRET: randomBytes(48).toString("base64url"),
    ADMIN_EMAIL: "admin@localhost",
    ADMIN_PASSWORD: randomBytes(12).toString("base64url"),
    MAIL_OUTBOX: path.join(folder, `outbox-${port}`),
    SMS_OUTBOX: path.join(folder, `outbox-${port}`),
    // Every test sends its own client address.
    TRUSTED_PROXIES: "127.0.0.1, ::1",
    // Receivers of webhooks and issuers run on this machine.
    OUTBOUND_ALLOW: "127.0.0.1",
    DNS_SERVERS: await startNameServer(),
    CRON_SECRET: randomBytes(24).toString("base64url"),
    METRICS_TOKEN: randomBytes(24).toString("base64url"),
    // Tests record the secrets that they use in this file; none may appear in the log.
    USED_SECRETS: path.join(folder, `used-secrets-${port}.jsonl`),
  };
  await applyMigrations(url);
  await seedDatabase({ url }, true, { ...variables, DATA_DIR: folder });

  const logFile = path.join(folder, `server-${port}.log`);
  const log = createWriteStream(logFile);
  await new Promise((resolve) => log.once("open", resolve));
  const server = startServer(
    port,
    {
      ...testBuild,
      ...withoutServices,
      ...variables,
      NODE_ENV: "production",
      CHECK_ROWS: "1",
      AUTH_URL: appUrl,
      DATA_DIR: folder,
      NODE_OPTIONS: [process.env.NODE_OPTIONS, providers].filter(Boolean).join(" "),
    },
    [log, log],
  );
  const logLines = () => readFileSync(logFile, "utf8").split("\n").filter(Boolean);
  try {
    await waitUntilReady(server, port);
  } catch (error) {
    throw new Failure(messageOf(error), logLines().join("\n"));
  }
  return { variables, logLines, stop: server.stop };
}

/**
 * Prints the difference between the migrations and the schema.
 * @param {string} url
 * @returns {Promise<number>} 0 when there is none
 */
export async function findDrift(url) {
  const sql = await diffSchema(url);
  if (sql !== undefined) process.stdout.write(`${sql}\n`);
  return sql === undefined ? 0 : 1;
}
