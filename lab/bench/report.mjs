import { required } from "./required.mjs";
import { median, quantile, spread } from "./statistics.mjs";
import { figure, percent, table, times } from "./table.mjs";
import { CONNECTIONS, calls } from "./targets.mjs";
import { canMeasure } from "./usage.mjs";

/**
 * @typedef {import("./measure.mjs").Series} Series
 * @typedef {import("./measure.mjs").Memory} Memory
 * @typedef {import("./targets.mjs").Target} Target
 * @typedef {import("./limits.mjs").Limit} Limit
 */

/** @param {Series["rounds"][number]} round */
const cpu = ({ serverMs, databaseMs }) => (canMeasure ? serverMs + databaseMs : Number.NaN);

/**
 * The series of a target at a number of connections, if it is measured at it.
 * @param {Series[]} series
 * @param {string} id
 * @param {number} connections
 */
const seriesOf = (series, id, connections) =>
  series.find((one) => one.connections === connections && one.target.id === id);

/**
 * CPU milliseconds a request of a target, in each round.
 * @param {Series[]} series
 * @param {string} id
 * @param {number} connections
 */
const costsOf = (series, id, connections) =>
  required(seriesOf(series, id, connections), `${id} at ${connections} connections`).rounds.map(cpu);

/** @param {Series[]} series */
function loadTable(series) {
  const rows = series.map(({ target, connections, rounds, latencies }) => {
    const all = latencies.flatMap((some) => [...some]);
    return [
      target.name,
      connections,
      ...[
        median(rounds.map(({ requests, seconds }) => requests / seconds)),
        quantile(all, 0.5),
        quantile(all, 0.99),
        median(rounds.map(cpu)),
        canMeasure ? median(rounds.map((round) => round.databaseMs)) : Number.NaN,
      ].map(figure),
    ];
  });
  return table(
    "A request; CPU is the server's and PostgreSQL's together, the median of the rounds",
    ["", "connections", "req/s", "p50 ms", "p99 ms", "CPU ms", "of it PostgreSQL"],
    rows,
  );
}

/**
 * One limit at one number of connections.
 * @param {Series[]} series
 * @param {Limit} limit
 * @param {number} connections
 */
function ratioOf(series, { of, by, less }, connections) {
  const foreign = less ? seriesOf(series, less, connections) : undefined;
  const ours = costsOf(series, of, connections).map((cost, round) => cost - (foreign?.rounds[round]?.databaseMs ?? 0));
  const yardsticks = by.map(([id, factor]) => costsOf(series, id, connections).map((cost) => cost * factor));
  const bound = ours.map((_, round) => yardsticks.reduce((sum, costs) => sum + (costs[round] ?? Number.NaN), 0));
  return { ours, bound, ratios: ours.map((cost, round) => cost / (bound[round] ?? Number.NaN)) };
}

/**
 * A limit that is exceeded at a number of connections.
 * @typedef {{ limit: Limit, connections: number, sentence: string }} Miss
 */

/**
 * Every limit at every number of connections, and those that are exceeded.
 * @param {Series[]} series
 * @param {Limit[]} limits
 */
function limitTable(series, limits) {
  /** @type {Miss[]} */
  const misses = [];
  const rows = limits.flatMap((limit) => {
    const { name, of, goal, why } = limit;
    const measuredAt = CONNECTIONS.filter((count) =>
      [of, ...limit.by.map(([id]) => id)].every((id) => seriesOf(series, id, count)),
    );
    return measuredAt.map((connections) => {
      const { ours, bound, ratios } = ratioOf(series, limit, connections);
      const ratio = median(ratios);
      const accepted = limit.accepted?.[connections] ?? goal;
      const sentence = `${name} at ${connections} connections: ${times(ratio)} of at most ${accepted}`;
      if (ratio > accepted) misses.push({ limit, connections, sentence });
      return [
        name,
        connections,
        figure(median(ours)),
        figure(median(bound)),
        `${times(ratio)}${ratio > accepted ? " !" : ""}`,
        percent(spread(ratios)),
        `≤ ${goal}`,
        accepted > goal ? `≤ ${accepted}: ${why}` : "",
      ];
    });
  });
  const title = "CPU ms a request and its limit (ratios are medians over the rounds)";
  return { text: table(title, ["", "connections", "ours", "limit", "ratio", "", "goal", "exception"], rows), misses };
}

/** The calls compared with the same call written as in Prisma's manual. @param {Series[]} series */
function prismaTable(series) {
  const rows = Object.entries(calls).flatMap(([call, name]) => {
    const ours = series.find(({ target }) => target.id === call);
    const connections = CONNECTIONS.find((count) => seriesOf(series, `prisma ${call}`, count));
    if (!ours || !connections) return [];
    const [cost, prisma] = [call, `prisma ${call}`].map((id) => median(costsOf(series, id, connections)));
    return [[name, connections, figure(cost ?? 0), figure(prisma ?? 0), times((cost ?? 0) / (prisma ?? 1))]];
  });
  return rows.length === 0
    ? ""
    : table("The same calls as in Prisma's manual", ["", "connections", "ours", "Prisma", "ours ÷ Prisma"], rows);
}

/** @type {[keyof Memory, string][]} */
const servers = [
  ["product", "the product, next start"],
  ["prisma", "the product, Prisma forms only"],
  ["bare", "bare node:http + pg"],
  ["minimal", "a minimal Next app"],
  ["database", "PostgreSQL, all its processes"],
];

/** @param {Memory} memory */
function memoryTable(memory) {
  const rows = servers.map(([name, label]) => [label, figure(memory[name].start), figure(memory[name].most)]);
  return table("Resident memory, MiB", ["", "at start", "most under load"], rows);
}

/**
 * @param {{ series: Series[], memory: Memory }} measured
 * @param {Limit[]} limits
 * @returns {{ text: string, misses: Miss[] }}
 */
export function loadReport({ series, memory }, limits) {
  const control = CONNECTIONS.filter((count) => seriesOf(series, "control", count)).map((connections) => {
    const costs = costsOf(series, "control", connections);
    return `${figure(median(costs))} ms ${percent(spread(costs))} at ${connections}`;
  });
  const noise = `Control: the same fixed work took ${control.join(", ")}; half of the rounds lie within the ±.\n`;
  const silent = `CPU time and memory are not measured on ${process.platform}.\n`;
  if (!canMeasure) return { text: [loadTable(series), silent].join("\n"), misses: [] };
  const { text, misses } = limitTable(series, limits);
  return { text: [loadTable(series), text, prismaTable(series), memoryTable(memory), noise].join("\n"), misses };
}
