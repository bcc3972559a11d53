import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "../failure.mjs";
import { requireSuccess, runTypeScript } from "./command.mjs";
import { withConnection } from "./database.mjs";
import { readState } from "./demonstration-state.mjs";
import { say, step } from "./progress.mjs";

/** The data folder of the demonstration where none is named. */
const DEFAULT_FOLDER = ".data-demo";

/** The file that marks a data folder as a demonstration's. */
const MARKER = "demonstration.json";

const ADMINISTRATOR = "admin@example.test";

/** The accounts for trying it out, which have the same password. */
const ACCOUNTS = [
  ["Administrator", ADMINISTRATOR],
  ["Manager", "learner-001@example.test"],
  ["Learner", "learner-017@example.test"],
];

/** Variables of a real installation that a demonstration ignores, so that it touches no data and sends nothing. */
const CLEARED = [
  "DATABASE_URL",
  "DIRECT_URL",
  "AUTH_SECRET",
  "APP_URL",
  "SMTP_URL",
  "SMS_URL",
  "MAIL_OUTBOX",
  "SMS_OUTBOX",
  "BLOB_READ_WRITE_TOKEN",
  "VIDEO_BLOB_READ_WRITE_TOKEN",
  "ADMIN_NAME",
  "SIGN_UP",
];

/**
 * Marks a new or empty folder as a demonstration's, or reads its marker. The marker does not say whether it is filled.
 * @param {string} folder
 * @returns {string} the password of its accounts
 * @throws {Failure} for a folder with other data
 */
export function claimFolder(folder) {
  const file = path.join(folder, MARKER);
  // The marker is empty when its process was killed before it wrote. The folder then contains nothing else.
  const marker = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (marker !== "") return JSON.parse(marker).password;
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== MARKER)) {
    throw new Failure(
      `${folder} holds other data, which a demonstration never touches: name another folder with npm run demo -- <folder>.`,
    );
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const password = randomBytes(9).toString("base64url");
  writeFileSync(file, JSON.stringify({ password }), { mode: 0o600 });
  return password;
}

/**
 * Prepares this process to serve a demonstration from its own data folder, with an embedded database and without
 * sending messages.
 * @param {string[]} words the command's arguments: a folder, `.data-demo` by default
 * @returns {import("./serve.mjs").Content} fills a new demonstration, and refills one whose filling was interrupted
 * @throws {Failure} as `claimFolder` does
 */
export function openDemonstration([folder = DEFAULT_FOLDER]) {
  const password = claimFolder(folder);
  for (const name of CLEARED) process.env[name] = "";
  Object.assign(process.env, { DATA_DIR: folder, ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD: password });
  return {
    async fill({ url }, secret) {
      const state = await withConnection(url, readState);
      if (state === "filled") return;
      const name = state === "empty" ? "Filling the demonstration" : "Filling the demonstration anew";
      const message = "The demonstration could not be filled: the next start begins again.";
      const variables = { DATABASE_URL: url, AUTH_SECRET: secret };
      const fill = () => requireSuccess(message, runTypeScript(["prisma/demonstration/main.ts"], variables));
      const output = await step(name, fill);
      say(output.replace(/^/gm, "  "));
    },
    announce() {
      for (const [role, email] of ACCOUNTS) say(`  ${role}: ${email}, password ${password}`);
    },
  };
}
