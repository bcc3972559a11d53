import { readdirSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./build.mjs";
import { pathId, trackId, videoId } from "./dataset.mjs";
import { required } from "./required.mjs";
import { table, times } from "./table.mjs";

/**
 * Limits as multiples of the minimal app's JavaScript, by the first folder of a page.
 * @type {Record<string, number>}
 */
const LIMIT_RATIOS = { "(auth)": 1.25, "(learner)": 1.4, admin: 1.7 };

/**
 * The figures reached where a limit is not, by page. They are the pages' limits.
 * @type {Record<string, number>}
 */
const REACHED = {
  // Its tabs share their tables, filters and forms.
  "/admin": 1.71,
  // The reports' table with its filters, and the matrix of areas.
  "/team": 1.49,
  // The frame of every screen has grown by the teams and programs.
  "/career-tracks/[id]": 1.42,
  "/learning-paths": 1.41,
  "/settings": 1.41,
  // Its form comes with the screen: one that comes later loses what is typed until then, and fails offline.
  "/profile": 1.46,
  // A form with two passwords, in the frame of signing in.
  "/reset-password": 1.26,
};

/**
 * Values for the variable parts of an address, by the part before.
 * @type {Record<string, string>}
 */
const examples = { videos: videoId(0), "learning-paths": pathId(0), "career-tracks": trackId(0) };

/**
 * @param {string} part of an address
 * @param {string} before the part before it
 */
function exampleOf(part, before) {
  if (part.startsWith("[...")) return "no-such-page";
  return part.startsWith("[") ? required(examples[before], `example for ${before}/${part}`) : part;
}

/** Answers a session that a second factor is due for; its scripts are those of signing in. */
const NEEDS_ITS_OWN_SESSION = "/challenge";

/** The product's pages with their addresses. Pages that open over another have no first load. */
function pages() {
  const files = readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" });
  return files
    .map((file) => file.split(path.sep))
    .filter((parts) => parts.at(-1) === "page.tsx" && !parts.some((part) => /^(@|\(\.)/.test(part)))
    .map((parts) => {
      const segments = parts.slice(0, -1).filter((part) => !part.startsWith("("));
      const filled = segments.map((part, index) => exampleOf(part, segments[index - 1] ?? ""));
      return { name: `/${segments.join("/")}`, path: `/${filled.join("/")}`, group: parts[0] ?? "" };
    })
    .filter(({ name }) => name !== NEEDS_ITS_OWN_SESSION)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * The scripts that a current browser loads with a page, without those marked `nomodule`.
 * @param {string} url
 * @param {string} [cookie]
 * @returns {Promise<{ status: number, scripts: string[] }>}
 */
async function scriptsOf(url, cookie) {
  const response = await fetch(url, { headers: cookie ? { cookie } : {}, redirect: "manual" });
  const html = await response.text();
  const tags = [...html.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag).filter((tag) => !/\bnomodule\b/i.test(tag));
  const addresses = tags.flatMap((tag) => /\ssrc="([^"]+)"/.exec(tag)?.[1] ?? []);
  return { status: response.status, scripts: [...new Set(addresses.map((address) => new URL(address, url).href))] };
}

/**
 * Gzipped bytes of each script by its address, so that a script is fetched once.
 * @type {Map<string, number>}
 */
const sizes = new Map();

/** @param {string} address @returns {Promise<number>} gzipped bytes */
async function sizeOf(address) {
  const known = sizes.get(address);
  if (known !== undefined) return known;
  const source = await (await fetch(address)).arrayBuffer();
  const bytes = gzipSync(Buffer.from(source)).length;
  sizes.set(address, bytes);
  return bytes;
}

/** @param {string[]} scripts their addresses */
async function totalSize(scripts) {
  let bytes = 0;
  for (const address of scripts) bytes += await sizeOf(address);
  return bytes;
}

/** @param {number} bytes */
const kB = (bytes) => (bytes / 1000).toFixed(1);

/**
 * Compares the first-load JavaScript of each page with the minimal app's.
 * @param {string} productUrl @param {string} minimalUrl
 * @param {string} cookie an administrator's
 * @returns {Promise<{ text: string, misses: string[] }>}
 */
export async function sizeReport(productUrl, minimalUrl, cookie) {
  /** @type {string[]} */
  const misses = [];
  const minimal = await totalSize((await scriptsOf(minimalUrl)).scripts);
  /** @type {(string | number)[][]} */
  const rows = [["minimal Next app", "", kB(minimal), "1.00×", ""]];
  for (const { name, path: address, group } of pages()) {
    const { status, scripts } = await scriptsOf(productUrl + address, group === "(auth)" ? undefined : cookie);
    const isPage = status === 200 || (status === 404 && address.endsWith("no-such-page"));
    const bytes = isPage ? await totalSize(scripts) : Number.NaN;
    const limit = REACHED[name] ?? LIMIT_RATIOS[group];
    const isOver = limit !== undefined && bytes / minimal > limit;
    if (isOver) misses.push(`first load of ${name}: ${times(bytes / minimal)} of at most ${limit}`);
    if (!isPage) misses.push(`${name} answers ${status}`);
    rows.push([
      name,
      isPage ? scripts.length : `answers ${status}`,
      isPage ? kB(bytes) : "",
      isPage ? times(bytes / minimal) + (isOver ? " !" : "") : "",
      limit ? `≤ ${limit}` : "",
    ]);
  }
  const text = table(
    "First-load JavaScript, gzip (the scripts in a page's HTML)",
    ["page", "scripts", "kB", "÷ minimal", "limit"],
    rows,
  );
  return { text, misses };
}
