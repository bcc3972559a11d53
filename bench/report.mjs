import { CONNECTIONS } from "./measure.mjs";
import { required } from "./required.mjs";
import { median, quantile, spread } from "./statistics.mjs";
import { figure, percent, table, times } from "./table.mjs";
import { calls, targets } from "./targets.mjs";
import { canMeasure } from "./usage.mjs";

/** The greatest accepted cost of a call, as a multiple of its limit. */
const MAX_RATIO = 1.3;

/**
 * @typedef {import("./measure.mjs").Series} Series
 * @typedef {import("./measure.mjs").Memory} Memory
 * @typedef {import("./targets.mjs").Target} Target
 */

/** @param {Series["rounds"][number]} round */
const cpu = ({ serverMs, databaseMs }) => (canMeasure ? serverMs + databaseMs : Number.NaN);

/**
 * CPU milliseconds a request in each round, of the first target that matches.
 * @param {Series[]} series
 * @param {number} connections
 * @param {(target: Target) => boolean} matches
 */
function costsOf(series, connections, matches) {
  const found = series.find((one) => one.connections === connections && matches(one.target));
  return required(found, `series at ${connections} connections`).rounds.map(cpu);
}

/** @param {Series[]} series */
function loadTable(series) {
  const groups = CONNECTIONS.flatMap((count) => [`${count}: req/s`, "p50 ms", "p99 ms", "CPU ms"]);
  const rows = targets.map((target) => {
    const own = series.filter((one) => one.target === target);
    const figures = own.flatMap(({ rounds, latencies }) => {
      const all = latencies.flatMap((some) => [...some]);
      return [
        median(rounds.map(({ requests, seconds }) => requests / seconds)),
        quantile(all, 0.5),
        quantile(all, 0.99),
        median(rounds.map(cpu)),
      ];
    });
    const inDatabase = median(own.flatMap(({ rounds }) => rounds.map((round) => round.databaseMs)));
    return [target.name, ...[...figures, canMeasure ? inDatabase : Number.NaN].map(figure)];
  });
  return table(
    "A request at 1, 16 and 64 connections; CPU is the server's and PostgreSQL's together, the median of the rounds",
    ["", ...groups, "of it PostgreSQL"],
    rows,
  );
}

/**
 * @param {number[]} costs of each round
 * @param {number[]} others of the same rounds
 */
const ratios = (costs, others) => costs.map((cost, round) => cost / (others[round] ?? Number.NaN));

/**
 * The cost of one call at one number of connections, compared with its yardsticks.
 * @param {Series[]} series
 * @param {[call: string, name: string]} call
 * @param {number} connections
 */
function limitRow(series, [call, name], connections) {
  /** @param {Target["server"]} server */
  const costsOn = (server) =>
    costsOf(series, connections, (target) => target.call === call && target.server === server);
  const ours = costsOn("product");
  const empty = costsOf(series, connections, (target) => target.call === "empty");
  const bare = costsOn("bare");
  const prisma = costsOn("prisma");
  const limit = empty.map((cost, round) => cost + (bare[round] ?? Number.NaN));
  const toLimit = ratios(ours, limit);
  const toPrisma = ratios(ours, prisma);
  return [
    name,
    connections,
    ...[empty, bare, limit, ours].map((some) => figure(median(some))),
    `${times(median(toLimit))}${median(toLimit) > MAX_RATIO ? " !" : ""}`,
    percent(spread(toLimit)),
    `≤ ${MAX_RATIO}`,
    figure(median(prisma)),
    times(median(toPrisma)),
    percent(spread(toPrisma)),
  ];
}

/** @param {Series[]} series */
function limitTable(series) {
  const yardsticks = ["empty", "+ bare", "= limit"];
  return table(
    "CPU ms a request and its limit: the empty handler plus the bare server's work (ratios are medians over the rounds)",
    ["", "connections", ...yardsticks, "ours", "ours ÷ limit", "", "aim", "Prisma", "ours ÷ Prisma", ""],
    Object.entries(calls).flatMap((call) => CONNECTIONS.map((connections) => limitRow(series, call, connections))),
  );
}

/** @type {[keyof Memory, string][]} */
const servers = [
  ["product", "the product, next start"],
  ["prisma", "the product, Prisma forms only"],
  ["bare", "bare node:http + pg"],
  ["database", "PostgreSQL, all its processes"],
];

/** @param {Memory} memory */
function memoryTable(memory) {
  const rows = servers.map(([name, label]) => [label, figure(memory[name].start), figure(memory[name].most)]);
  return table("Resident memory, MiB", ["", "at start", "most under load"], rows);
}

/** @param {{ series: Series[], memory: Memory }} measured */
export function loadReport({ series, memory }) {
  const control = CONNECTIONS.map((connections) => {
    const costs = costsOf(series, connections, (target) => target === targets[0]);
    return `${figure(median(costs))} ms ${percent(spread(costs))} at ${connections}`;
  });
  const noise = `Control: the same fixed work took ${control.join(", ")}; half of the rounds lie within the ±.\n`;
  const silent = `CPU time and memory are not measured on ${process.platform}.\n`;
  return [loadTable(series), limitTable(series), memoryTable(memory), canMeasure ? noise : silent].join("\n");
}
