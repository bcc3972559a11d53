/**
 * `npm run bench`: measures the processor time of nine calls and four pages as ratios to two controls, and the
 * JavaScript of first loads. It serves the product as in production, with 10,000 users in its own database, and removes
 * everything at the end, also on Ctrl-C.
 *
 *   npm run bench                 both, about five minutes on two cores
 *   npm run bench -- --quick      the same in two minutes; too imprecise to quote, and does not fail on ratios
 *   npm run bench -- --load       only the processor time
 *   npm run bench -- --size       only the JavaScript
 *   npm run bench -- --lighthouse Lighthouse on a phone, simulated and throttled; 20 minutes
 *
 * Ratios are computed within a round, because other load on a machine affects a call and its control alike. A missed
 * limit fails the run.
 */
import os from "node:os";
import { parseArgs } from "node:util";
import { Failure } from "../../scripts/failure.mjs";
import { withConnection } from "../../scripts/steps/database.mjs";
import { say, step } from "../../scripts/steps/progress.mjs";
import { main, shutDown } from "../../scripts/steps/shutdown.mjs";
import { newFolder } from "../faults/product.mjs";
import { lighthouseReport } from "./lighthouse.mjs";
import { loadReport } from "./load.mjs";
import { build, startDatabase, startProduct } from "./product.mjs";
import { loadRows } from "./rows.mjs";
import { sizeReport } from "./size.mjs";

/** Gives every video its provider's picture, as most videos have one. */
const THUMBNAILS =
  "UPDATE videos SET thumbnail_url = format('https://i.ytimg.com/vi/%s/hqdefault.jpg', provider_video_id)";

const { values: flags } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    load: { type: "boolean" },
    size: { type: "boolean" },
    lighthouse: { type: "boolean" },
  },
});

/** @param {string} name @returns {boolean} whether to run a part: load and size unless flags name parts */
const isAsked = (name) => !(flags.load || flags.size || flags.lighthouse) || process.argv.includes(`--${name}`);

await main(
  async () => {
    say(`${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.versions.node}${flags.quick ? ", quick" : ""}`);
    await build();
    const folder = newFolder();
    const databaseUrl = await startDatabase(folder);
    await step("Loading 10,000 users and their rows", () => loadRows(databaseUrl, 10_000));
    await withConnection(databaseUrl, (client) => client.query(THUMBNAILS));
    const product = await step("Starting the product", () => startProduct(folder));

    /** @type {string[]} */
    const misses = [];
    /** @param {{ text: string, misses: string[] }} report */
    const show = (report) => {
      say(`\n${report.text}`);
      misses.push(...report.misses);
    };
    if (isAsked("load")) show(await loadReport(product, databaseUrl, flags.quick));
    if (isAsked("size")) show(await sizeReport(product, databaseUrl));
    if (flags.lighthouse) show(await lighthouseReport(product, databaseUrl, folder, flags.quick));
    if (misses.length > 0) throw new Failure(`Beyond the limits: ${misses.length}`, misses.join("\n"));
    await shutDown(0);
  },
  { stopped: 130 },
);
