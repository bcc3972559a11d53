import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "../failure.mjs";
import { runInstalled } from "./command.mjs";
import { say, step } from "./progress.mjs";

/** The data folder of the demonstration where none is named. */
const DEFAULT_FOLDER = ".data-demo";

/** The file by which a data folder is known as a demonstration's. */
const MARKER = "demonstration.json";

const ADMINISTRATOR = "admin@example.test";

/** Accounts to try it with: the password is the same. */
const ACCOUNTS = [
  ["Administrator", ADMINISTRATOR],
  ["Manager", "learner-001@example.test"],
  ["Learner", "learner-017@example.test"],
];

/** Variables of a real installation that a demonstration never uses: its database, its secret, its address, and all ways out. */
const CLEARED = [
  "DATABASE_URL",
  "DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "AUTH_SECRET",
  "APP_URL",
  "SMTP_URL",
  "SMS_URL",
  "MAIL_OUTBOX",
  "SMS_OUTBOX",
  "BLOB_READ_WRITE_TOKEN",
  "ADMIN_NAME",
  "SIGN_UP",
];

/**
 * The marker of a demonstration.
 * @typedef {{ password: string, filled: boolean }} Marker
 */

/** @param {string} folder @param {Marker} marker */
const writeMarker = (folder, marker) =>
  writeFileSync(path.join(folder, MARKER), JSON.stringify(marker), { mode: 0o600 });

/**
 * Marks a new or empty folder as a demonstration's, or reads the marker of one.
 * @param {string} folder
 * @returns {Marker}
 * @throws {Failure} for a folder with other data, and for a demonstration that was not filled to its end
 */
export function claimFolder(folder) {
  const file = path.join(folder, MARKER);
  if (existsSync(file)) {
    /** @type {Marker} */
    const marker = JSON.parse(readFileSync(file, "utf8"));
    if (marker.filled) return marker;
    throw new Failure(
      `The demonstration in ${folder} is being filled, or was not filled to its end: delete the folder and start again.`,
    );
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Failure(
      `${folder} holds other data, which a demonstration never touches: name another folder with npm run demo -- <folder>.`,
    );
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const marker = { password: randomBytes(9).toString("base64url"), filled: false };
  writeMarker(folder, marker);
  return marker;
}

/**
 * Prepares this process to serve a demonstration from a data folder of its own, with an embedded database and no way out for messages.
 * @param {string[]} words the command's arguments: a folder, `.data-demo` by default
 * @returns {import("./serve.mjs").Content} fills a new one
 * @throws {Failure} as `claimFolder` does
 */
export function openDemonstration([folder = DEFAULT_FOLDER]) {
  const { password, filled } = claimFolder(folder);
  for (const name of CLEARED) process.env[name] = "";
  Object.assign(process.env, { DATA_DIR: folder, ADMIN_EMAIL: ADMINISTRATOR, ADMIN_PASSWORD: password });
  return {
    async fill({ url }, secret) {
      if (filled) return;
      const output = await step("Filling the demonstration", async () => {
        // The condition lets code that is kept out of browsers be imported outside of Next.
        const words = ["--conditions=react-server", "demonstration/main.ts"];
        const { code, output } = await runInstalled("tsx", words, { DATABASE_URL: url, AUTH_SECRET: secret });
        if (code !== 0)
          throw new Failure(`The demonstration could not be filled: delete ${folder} and start again.`, output);
        return output;
      });
      say(output.replace(/^/gm, "  "));
      writeMarker(folder, { password, filled: true });
    },
    announce() {
      for (const [role, email] of ACCOUNTS) say(`  ${role}: ${email}, password ${password}`);
    },
  };
}
