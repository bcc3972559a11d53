import { cp } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { installFrom } from "../scripts/steps/dependencies.mjs";
import { freePort } from "../scripts/steps/port.mjs";
import { measureOpening } from "./opening.mjs";
import { openBrowser } from "./pictures.mjs";
import { median } from "./statistics.mjs";
import { table } from "./table.mjs";
import { bars, screens } from "./targets.mjs";

const categories = ["accessibility", "best-practices", "seo", "performance"];

/** Installs Lighthouse and its two hundred packages outside the product. */
async function loadLighthouse(folder) {
  await cp(path.join(import.meta.dirname, "lighthouse"), folder, { recursive: true });
  await installFrom(folder);
  const core = (file) => import(pathToFileURL(path.join(folder, "node_modules/lighthouse/core", file)).href);
  const [{ default: lighthouse }, { default: desktop }] = await Promise.all([
    core("index.js"),
    core("config/desktop-config.js"),
  ]);
  // Lighthouse's default configuration is a phone on a slow network with a CPU four times slower.
  return { lighthouse, forms: { desktop, mobile: undefined } };
}

/** Sets the session cookie in the browser's default profile, where Lighthouse opens its tabs; null removes it. */
async function signInBrowser(browser, url, cookie) {
  const session = await browser.newBrowserCDPSession();
  await session.send("Storage.clearCookies");
  if (cookie) {
    const [name, value] = cookie.split(/=(.*)/);
    await session.send("Storage.setCookies", { cookies: [{ name, value, url, httpOnly: true, sameSite: "Lax" }] });
  }
  await session.detach();
}

/** The figures of a report: scores from 0 to 100, times in milliseconds, layout shift as a share. */
function figuresOf({ lhr }) {
  const value = (audit) => lhr.audits[audit].numericValue;
  return {
    ...Object.fromEntries(categories.map((name) => [name, Math.round(lhr.categories[name].score * 100)])),
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
  };
}

/** Ids and titles of the audits that lowered a category's score. */
const faultsOf = ({ lhr }) =>
  categories
    .filter((name) => name !== "performance")
    .flatMap((name) => lhr.categories[name].auditRefs)
    .map(({ id }) => lhr.audits[id])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title }) => `${id}: ${title}`);

const misses = (form, name, value) => {
  const bar = bars[name]?.[form] ?? bars[name];
  return name === "cls" ? value > bar : value < bar;
};

/**
 * Runs Lighthouse on the built product, and measures how long opening the player takes.
 * @param {string} productUrl
 * @param {{ cookie: string }} person a user with progress
 * @param {string} folder
 * @param {{ runs: number, onScreen: (name: string) => void }} plan runs for each screen, of which the median is reported
 */
export async function lighthouseReport(productUrl, { cookie }, folder, { runs, onScreen }) {
  const { lighthouse, forms } = await loadLighthouse(path.join(folder, "lighthouse"));
  const port = await freePort();
  const browser = await openBrowser(folder, port);
  const faults = new Set();
  const rows = [];
  for (const screen of screens) {
    await signInBrowser(browser, productUrl, screen.isPublic ? null : cookie);
    for (const [form, config] of Object.entries(forms)) {
      onScreen(`${screen.path} ${form}`);
      const measured = [];
      for (let run = 0; run < runs; run++) {
        const flags = { port, logLevel: "error", onlyCategories: categories };
        const report = await lighthouse(productUrl + screen.path, flags, config);
        if (report.lhr.runtimeError) throw new Error(`${screen.path}: ${report.lhr.runtimeError.message}`);
        for (const fault of faultsOf(report)) faults.add(`${screen.path} ${form}: ${fault}`);
        measured.push(figuresOf(report));
      }
      const middle = (name) => median(measured.map((one) => one[name]));
      const shown = (name, text) => `${text}${misses(form, name, middle(name)) ? " !" : ""}`;
      rows.push([
        screen.path,
        form,
        ...categories.map((name) => shown(name, middle(name))),
        `${(middle("lcp") / 1000).toFixed(2)} s`,
        shown("cls", middle("cls").toFixed(3)),
        `${Math.round(middle("tbt"))} ms`,
      ]);
    }
  }
  const opening = await measureOpening(browser, productUrl, cookie);
  return [
    table(
      `Lighthouse on the production build, the median of ${runs}`,
      ["screen", "form", "accessibility", "best practices", "SEO", "performance", "LCP", "CLS", "TBT"],
      rows,
    ),
    ...[...faults].map((fault) => `! ${fault}`),
    table(
      "Opening the player by a click, CPU four times slower: from the click to the next picture, the worst of each visit",
      ["screen", "form", "median", "worst", "limit"],
      opening.map(({ form, waits }) => {
        const [middle, worst] = [median(waits), Math.max(...waits)];
        return [
          "/learn",
          form,
          `${middle} ms`,
          `${worst} ms${worst > bars.opening ? " !" : ""}`,
          `≤ ${bars.opening} ms`,
        ];
      }),
    ),
  ].join("\n");
}
