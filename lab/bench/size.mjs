import { readdirSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../../scripts/steps/command.mjs";
import { pathId, signIn, trackId, videoId } from "./rows.mjs";
import { table } from "./table.mjs";

/** Limits in kB by the first folder of a page. @type {Record<string, number>} */
const LIMITS = { "(auth)": 169, "(learner)": 190, admin: 233 };

/** Limits of pages that exceed their folder's limit: the sizes reached. @type {Record<string, number>} */
const REACHED = {
  // The frame of every screen grew with teams and programs.
  "/career-tracks/[id]": 192.5,
  "/": 190.5,
  "/learning-paths": 191,
  "/settings": 191,
  "/settings/[section]": 191,
  // The reports' table with its filters, and the area matrix.
  "/team": 201,
  // Its form is part of the first load: loaded later, it would lose input typed before and fail offline.
  "/profile": 196.5,
};

/** Values for the variable segments of an address, by the segment before. @type {Record<string, string>} */
const examples = {
  videos: videoId(0),
  "learning-paths": pathId(0),
  "career-tracks": trackId(0),
  settings: "security",
};

/** @param {string} part a segment of an address @param {string} [before] the segment before it */
const exampleOf = (part, before = "") =>
  part.startsWith("[...") ? "no-such-page" : part.startsWith("[") ? examples[before] : part;

/**
 * Skipped pages: those that need a session in a special state have the scripts of the sign-in, and certificates are
 * there once something is finished.
 */
const SKIPPED = ["/challenge", "/signed-on-again", "/certificates/paths/[id]", "/certificates/tracks/[id]"];

/** The product's pages with their addresses. Pages that open over another have no first load. */
function pages() {
  const files = readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" });
  return files
    .map((file) => file.split(path.sep))
    .filter((parts) => parts.at(-1) === "page.tsx" && !parts.some((part) => /^(@|\(\.)/.test(part)))
    .map((parts) => {
      const segments = parts.slice(0, -1).filter((part) => !part.startsWith("("));
      const filled = segments.map((part, index) => exampleOf(part, segments[index - 1]));
      return { name: `/${segments.join("/")}`, address: `/${filled.join("/")}`, group: parts[0] ?? "" };
    })
    .filter(({ name }) => !SKIPPED.includes(name))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Gzipped bytes of each script by its address; each is fetched once. @type {Map<string, Promise<number>>} */
const sizes = new Map();

/** @param {string} address @returns {Promise<number>} */
function sizeOf(address) {
  const size =
    sizes.get(address) ??
    fetch(address).then(async (response) => gzipSync(Buffer.from(await response.arrayBuffer())).length);
  sizes.set(address, size);
  return size;
}

/**
 * The scripts that a current browser loads with a page, without those marked `nomodule`.
 * @param {string} url
 * @param {string} [cookie]
 */
async function firstLoadOf(url, cookie) {
  const response = await fetch(url, { headers: cookie ? { cookie } : {}, redirect: "manual" });
  const tags = [...(await response.text()).matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag);
  const scripts = tags.flatMap((tag) => (/\bnomodule\b/i.test(tag) ? [] : (/\ssrc="([^"]+)"/.exec(tag)?.[1] ?? [])));
  const addresses = [...new Set(scripts.map((script) => new URL(script, url).href))];
  const bytes = await Promise.all(addresses.map(sizeOf));
  return { status: response.status, scripts: addresses.length, kB: bytes.reduce((sum, size) => sum + size, 0) / 1000 };
}

/**
 * Measures the JavaScript of every page's first load.
 * @param {import("./product.mjs").Product} product
 * @param {string} databaseUrl
 * @returns {Promise<{ text: string, misses: string[] }>}
 */
export async function sizeReport({ origin }, databaseUrl) {
  const [administrator] = await signIn(databaseUrl, [0]);
  /** @type {string[]} */
  const misses = [];
  /** @type {(string | number)[][]} */
  const rows = [];
  for (const { name, address, group } of pages()) {
    const { status, scripts, kB } = await firstLoadOf(
      origin + address,
      group === "(auth)" ? "" : administrator?.cookie,
    );
    const limit = REACHED[name] ?? LIMITS[group];
    const isOver = limit !== undefined && kB > limit;
    if (isOver) misses.push(`first load of ${name}: ${kB.toFixed(1)} kB of at most ${limit}`);
    if (status !== (address.endsWith("no-such-page") ? 404 : 200)) misses.push(`${name} answers ${status}`);
    rows.push([name, scripts, `${kB.toFixed(1)}${isOver ? " !" : ""}`, limit ? `≤ ${limit}` : ""]);
  }
  const title = "JavaScript of first loads, gzip (the scripts in a page's HTML)";
  return { text: table(title, ["page", "scripts", "kB", "limit"], rows), misses };
}
