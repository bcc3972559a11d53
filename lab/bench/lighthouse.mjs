import { freePort } from "../../scripts/port.mjs";
import { step } from "../../scripts/steps/progress.mjs";
import { openBrowser } from "./pictures.mjs";
import { importFromLab } from "./product.mjs";
import { signIn } from "./rows.mjs";
import { median, table } from "./table.mjs";

/**
 * The parts of Lighthouse's types that the bench uses, because Lighthouse is installed only for a run.
 * @typedef {{ id: string, title: string, score: number | null, numericValue?: number }} Audit
 * @typedef {{ score: number | null, auditRefs: { id: string }[] }} Score
 * @typedef {"accessibility" | "best-practices" | "seo" | "performance"} Category
 * @typedef {{ runtimeError?: { message: string }, audits: Record<string, Audit>, categories: Record<Category, Score> }} Result
 */

/** @type {Category[]} */
const categories = ["accessibility", "best-practices", "seo", "performance"];

/** Minimum scores, greatest layout shift, largest contentful paint and total blocking time in milliseconds. */
const GOALS = { accessibility: 100, "best-practices": 100, seo: 100, performance: 95, cls: 0.02, lcp: 1_800, tbt: 150 };

/** @typedef {typeof GOALS} Figures */

/** Figures for which lower is better. */
const COSTS = ["cls", "lcp", "tbt"];

/** A phone whose slow connection and CPU Lighthouse simulates, and one for which it throttles both. */
const forms = /** @type {const} */ ([
  ["computed", "simulate"],
  ["slowed", "devtools"],
]);

/**
 * A screen: public ones are measured as a visitor, the others as a learner. `computed` has limits for unreached goals:
 * the median reached, with a margin of three points or a fifth of the time, by which single runs differ.
 * @type {{ path: string, isPublic?: boolean, computed: Partial<Figures> }[]}
 */
const screens = [
  { path: "/login", isPublic: true, computed: { lcp: 3_350 } },
  { path: "/", computed: { performance: 90, lcp: 3_460 } },
  { path: "/learn", computed: { performance: 89, lcp: 3_540 } },
  { path: "/progress", computed: { lcp: 3_130 } },
  { path: "/learning-paths", computed: { performance: 90, lcp: 3_700 } },
  { path: "/settings", computed: { performance: 89, lcp: 3_700 } },
];

/** @type {Partial<Figures>} */
const SLOWED = { lcp: 2_280, tbt: 180 };

/** @param {Result} result @returns {Figures} scores from 0 to 100, times in milliseconds, layout shift as a share */
function figuresOf({ categories: scores, audits }) {
  const value = (/** @type {string} */ audit) => audits[audit]?.numericValue ?? Number.NaN;
  const score = (/** @type {Category} */ name) => Math.round((scores[name].score ?? 0) * 100);
  return {
    .../** @type {Record<Category, number>} */ (Object.fromEntries(categories.map((name) => [name, score(name)]))),
    cls: value("cumulative-layout-shift"),
    lcp: value("largest-contentful-paint"),
    tbt: value("total-blocking-time"),
  };
}

/** Ids and titles of the audits that lowered a score other than performance's. @param {Result} result */
const faultsOf = ({ categories: scores, audits }) =>
  categories
    .filter((name) => name !== "performance")
    .flatMap((name) => scores[name].auditRefs.flatMap(({ id }) => audits[id] ?? []))
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title }) => `${id}: ${title}`);

/** Attempts for a run, because Chromium sometimes paints nothing. */
const MAX_ATTEMPTS = 3;

/** @param {() => Promise<{ lhr: Result }>} run @returns {Promise<Result>} @throws {Error} when no attempt gives figures */
async function audit(run) {
  for (let attempt = 1; ; attempt++) {
    const { lhr } = await run();
    if (!lhr.runtimeError) return lhr;
    if (attempt === MAX_ATTEMPTS) throw new Error(lhr.runtimeError.message);
  }
}

/**
 * Runs Lighthouse on the learner's screens: the median of five runs each.
 * @param {import("./product.mjs").Product} product
 * @param {string} databaseUrl
 * @param {string} folder
 * @param {boolean} isQuick one run each
 * @returns {Promise<{ text: string, misses: string[] }>}
 */
export async function lighthouseReport({ origin }, databaseUrl, folder, isQuick) {
  const { default: lighthouse } = await importFromLab("lighthouse/core/index.js");
  // Lighthouse closes its connection while the browser still answers; the error affects no figure.
  process.on("unhandledRejection", (error) => {
    if (!(error instanceof Error && error.name === "TargetCloseError")) throw error;
  });
  const port = await freePort();
  await openBrowser(folder, port);
  const [learner] = await signIn(databaseUrl, [6]);
  /** @type {Set<string>} */
  const misses = new Set();
  const rows = [];
  for (const { path, isPublic, computed } of screens) {
    const extraHeaders = isPublic ? null : { cookie: learner?.cookie };
    for (const [form, throttlingMethod] of forms) {
      const flags = { port, logLevel: "error", onlyCategories: categories, throttlingMethod, extraHeaders };
      /** @type {Figures[]} */
      const runs = [];
      await step(`Lighthouse: ${path}, ${form}`, async () => {
        while (runs.length < (isQuick ? 1 : 5)) {
          const result = await audit(() => lighthouse(origin + path, flags));
          for (const fault of faultsOf(result)) misses.add(`${path}, ${form}: ${fault}`);
          runs.push(figuresOf(result));
        }
      });
      const limits = { ...GOALS, ...(form === "computed" ? computed : SLOWED) };
      const cells = /** @type {(keyof Figures)[]} */ (Object.keys(GOALS)).map((name) => {
        const value = median(runs.map((figures) => figures[name]));
        const isMissed = COSTS.includes(name) ? value > limits[name] : value < limits[name];
        if (isMissed) misses.add(`${path}, ${form}: ${name} ${value} of ${limits[name]}`);
        return `${name === "cls" ? value.toFixed(3) : Math.round(value)}${isMissed ? " !" : ""}`;
      });
      rows.push([path, form, ...cells]);
    }
  }
  const head = ["screen", "phone", "accessibility", "best practices", "SEO", "performance", "CLS", "LCP ms", "TBT ms"];
  return { text: table("Lighthouse on a phone, medians", head, rows), misses: [...misses] };
}
