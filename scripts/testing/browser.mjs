import { existsSync } from "node:fs";

/** @returns {string | undefined} a Chromium of this system's: the one that CHROMIUM_PATH names, or Debian's */
export function systemChromium() {
  return [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path));
}
