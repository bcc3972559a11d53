import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { freePort } from "../../scripts/port.mjs";
import { installFrom } from "../../scripts/steps/dependencies.mjs";
import { parseCookie } from "./dataset.mjs";
import { measureOpening } from "./opening.mjs";
import { openBrowser } from "./pictures.mjs";
import { bars, opening, screens } from "./screens.mjs";
import { median } from "./statistics.mjs";
import { table } from "./table.mjs";

/**
 * @typedef {import("@playwright/test").Browser} Browser
 * @typedef {"desktop" | "mobile" | "slowed"} Form a `slowed` phone runs on a slowed line and processor, where Lighthouse computes them for `mobile`
 * @typedef {"accessibility" | "best-practices" | "seo" | "performance"} Category
 * @typedef {Record<Category | "lcp" | "cls" | "tbt", number>} Figures
 */

/**
 * The parts of Lighthouse that the bench uses. Its own types are missing here, because it is only installed for a run.
 * @typedef {{ id: string, title: string, score: number | null, numericValue?: number }} Audit
 * @typedef {{ score: number | null, auditRefs: { id: string }[] }} CategoryResult
 *
 * @typedef {object} LighthouseResult
 * @property {string} finalDisplayedUrl
 * @property {{ message: string }} [runtimeError]
 * @property {Record<string, Audit>} audits by id
 * @property {Record<Category, CategoryResult>} categories
 *
 * @typedef {{ port: number, logLevel: string, onlyCategories: Category[], throttlingMethod?: "devtools" }} Flags
 * @typedef {(url: string, flags: Flags, config?: object) => Promise<{ lhr: LighthouseResult }>} Lighthouse
 */

/** @type {Category[]} */
const categories = ["accessibility", "best-practices", "seo", "performance"];

/**
 * Installs Lighthouse and its two hundred packages for the lab, unless they are installed.
 * @param {boolean} slowed with a slowed phone instead of the other forms
 * @returns {Promise<{ lighthouse: Lighthouse, configs: [Form, object | undefined][] }>}
 */
async function loadLighthouse(slowed) {
  const folder = path.resolve(import.meta.dirname, "..");
  if (!existsSync(path.join(folder, "node_modules/lighthouse"))) await installFrom(folder);
  /** @param {string} file */
  const core = (file) => import(pathToFileURL(path.join(folder, "node_modules/lighthouse/core", file)).href);
  const [{ default: lighthouse }, { default: desktop }] = await Promise.all([
    core("index.js"),
    core("config/desktop-config.js"),
  ]);
  // Lighthouse's default configuration is a phone on a slow network with a CPU four times slower.
  return {
    lighthouse,
    configs: slowed
      ? [["slowed", undefined]]
      : [
          ["desktop", desktop],
          ["mobile", undefined],
        ],
  };
}

/**
 * Sets the session cookie in the browser's default profile, where Lighthouse opens its tabs.
 * @param {Browser} browser
 * @param {string} url
 * @param {string | null} cookie null removes it
 */
async function signInBrowser(browser, url, cookie) {
  const session = await browser.newBrowserCDPSession();
  await session.send("Storage.clearCookies");
  if (cookie) {
    const parts = parseCookie(cookie);
    await session.send("Storage.setCookies", { cookies: [{ ...parts, url, httpOnly: true, sameSite: "Lax" }] });
  }
  await session.detach();
}

/**
 * The figures of a report: scores from 0 to 100, times in milliseconds, layout shift as a share.
 * @param {LighthouseResult} result
 * @returns {Figures}
 */
function figuresOf(result) {
  /** @param {Category} name */
  const score = (name) => Math.round((result.categories[name].score ?? 0) * 100);
  /** @param {string} audit */
  const value = (audit) => result.audits[audit]?.numericValue ?? Number.NaN;
  return {
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    performance: score("performance"),
    lcp: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbt: value("total-blocking-time"),
  };
}

/**
 * Ids and titles of the audits that lowered a category's score.
 * @param {LighthouseResult} result
 */
const faultsOf = (result) =>
  categories
    .filter((name) => name !== "performance")
    .flatMap((name) => result.categories[name].auditRefs)
    .flatMap(({ id }) => result.audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title }) => `${id}: ${title}`);

/** Attempts of a run in which the browser painted nothing, which Chromium does now and then. */
const MAX_ATTEMPTS = 3;

/** @param {() => ReturnType<Lighthouse>} run @throws {Error} when no attempt gives figures */
async function audit(run) {
  for (let attempt = 1; ; attempt++) {
    const { lhr } = await run();
    const { message } = lhr.runtimeError ?? {};
    if (message === undefined) return lhr;
    if (attempt === MAX_ATTEMPTS) throw new Error(`${lhr.finalDisplayedUrl}: ${message}`);
  }
}

/** The figures of which less is better. @type {Set<string>} */
const COSTS = new Set(["cls", "lcp", "tbt"]);

/**
 * Tells whether a figure misses its bar, or on a phone what passes for the screen. Those of a slowed phone are not judged.
 * @param {import("./screens.mjs").Screen} screen
 * @param {Form} form
 * @param {keyof typeof bars} name
 * @param {number} value
 */
function misses({ reached }, form, name, value) {
  if (form === "slowed") return false;
  const bar = (form === "mobile" && reached?.[name]) || bars[name];
  return COSTS.has(name) ? value > bar : value < bar;
}

/**
 * One row of the table, with the median of several runs.
 * @param {import("./screens.mjs").Screen} screen
 * @param {Form} form
 * @param {Figures[]} measured
 */
function screenRow(screen, form, measured) {
  /** @param {keyof Figures} name */
  const middle = (name) => median(measured.map((figures) => figures[name]));
  /** @param {keyof Figures} name @param {string | number} text */
  const shown = (name, text) => `${text}${misses(screen, form, name, middle(name)) ? " !" : ""}`;
  return [
    screen.path,
    form,
    ...categories.map((name) => shown(name, middle(name))),
    shown("lcp", `${(middle("lcp") / 1000).toFixed(2)} s`),
    shown("cls", middle("cls").toFixed(3)),
    shown("tbt", `${Math.round(middle("tbt"))} ms`),
  ];
}

/** @param {Awaited<ReturnType<typeof measureOpening>>} measured */
function openingTable(measured) {
  const { goalMs, goalBytes } = opening;
  const rows = measured.map(({ form, waits, bytes }) => {
    const [middle, worst] = [median(waits), Math.max(...waits)];
    const script = `${(bytes / 1000).toFixed(1)} kB${bytes > opening.bytes ? " !" : ""}`;
    const goal = `≤ ${goalMs} ms, ${goalBytes / 1000} kB`;
    return ["/learn", form, `${middle} ms`, `${worst} ms${worst > opening.ms ? " !" : ""}`, script, goal];
  });
  return table(
    "Opening the player by a click, CPU four times slower: from the click to the next picture, the worst of each visit",
    ["screen", "form", "median", "worst", "JavaScript", "goal"],
    rows,
  );
}

/**
 * Runs Lighthouse on the built product, and measures how long opening the player takes.
 * @param {string} productUrl
 * @param {import("./dataset.mjs").User} user with progress
 * @param {string} folder
 * @param {{ runs: number, slowed?: boolean, onScreen: (name: string) => void }} plan runs for each screen, of which the median is reported
 */
export async function lighthouseReport(productUrl, { cookie }, folder, { runs, slowed = false, onScreen }) {
  const { lighthouse, configs } = await loadLighthouse(slowed);
  const port = await freePort();
  const browser = await openBrowser(folder, port);
  /** @type {Set<string>} */
  const faults = new Set();
  const rows = [];
  for (const screen of screens) {
    await signInBrowser(browser, productUrl, screen.isPublic ? null : cookie);
    for (const [form, config] of configs) {
      onScreen(`${screen.path} ${form}`);
      /** @type {Figures[]} */
      const measured = [];
      for (let run = 0; run < runs; run++) {
        /** @type {Flags} */
        const flags = { port, logLevel: "error", onlyCategories: categories };
        if (form === "slowed") flags.throttlingMethod = "devtools";
        const lhr = await audit(() => lighthouse(productUrl + screen.path, flags, config));
        for (const fault of faultsOf(lhr)) faults.add(`${screen.path} ${form}: ${fault}`);
        measured.push(figuresOf(lhr));
      }
      rows.push(screenRow(screen, form, measured));
    }
  }
  const opened = await measureOpening(browser, productUrl, cookie);
  return [
    table(
      `Lighthouse on the production build, the median of ${runs}`,
      ["screen", "form", "accessibility", "best practices", "SEO", "performance", "LCP", "CLS", "TBT"],
      rows,
    ),
    ...[...faults].map((fault) => `! ${fault}`),
    openingTable(opened),
  ].join("\n");
}
