import { existsSync } from "node:fs";

// The headless shell needs little more than half the CPU of the full browser.
const debianBrowsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** @returns {string | undefined} the Chromium that CHROMIUM_PATH names, or else Debian's */
export function systemChromium() {
  return [process.env.CHROMIUM_PATH, ...debianBrowsers].find((path) => path && existsSync(path));
}
