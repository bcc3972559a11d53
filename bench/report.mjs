import { CONNECTIONS } from "./measure.mjs";
import { median, quantile, spread } from "./statistics.mjs";
import { figure, percent, table, times } from "./table.mjs";
import { calls, targets } from "./targets.mjs";
import { canMeasure } from "./usage.mjs";

/** The greatest accepted cost of a call, as a multiple of its limit. */
const MAX_RATIO = 1.3;

const cpu = ({ serverMs, databaseMs }) => (canMeasure ? serverMs + databaseMs : Number.NaN);

const find = (series, connections, wanted) =>
  series.find(
    (one) =>
      one.connections === connections && Object.entries(wanted).every(([key, value]) => one.target[key] === value),
  );

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

/** The cost of one call at one number of connections, compared with its yardsticks. */
function limitRow(series, call, connections) {
  const costs = (wanted) => find(series, connections, wanted).rounds.map(cpu);
  const ours = costs({ call, server: "product" });
  const empty = costs({ call: "empty" });
  const bare = costs({ call, server: "bare" });
  const prisma = costs({ call, server: "prisma" });
  const limit = empty.map((cost, round) => cost + bare[round]);
  const toLimit = ours.map((cost, round) => cost / limit[round]);
  const toPrisma = ours.map((cost, round) => cost / prisma[round]);
  return [
    calls[call],
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

function limitTable(series) {
  const yardsticks = ["empty", "+ bare", "= limit"];
  return table(
    "CPU ms a request and its limit: the empty handler plus the bare server's work (ratios are medians over the rounds)",
    ["", "connections", ...yardsticks, "ours", "ours ÷ limit", "", "aim", "Prisma", "ours ÷ Prisma", ""],
    Object.keys(calls).flatMap((call) => CONNECTIONS.map((connections) => limitRow(series, call, connections))),
  );
}

const servers = {
  product: "the product, next start",
  prisma: "the product, Prisma forms only",
  bare: "bare node:http + pg",
  database: "PostgreSQL, all its processes",
};

function memoryTable(memory) {
  const rows = Object.entries(servers).map(([name, what]) => [
    what,
    figure(memory[name].start),
    figure(memory[name].most),
  ]);
  return table("Resident memory, MiB", ["", "at start", "most under load"], rows);
}

/** @param {Awaited<ReturnType<typeof import("./measure.mjs").measure>>} measured */
export function loadReport({ series, memory }) {
  const control = CONNECTIONS.map((connections) => {
    const costs = find(series, connections, { name: targets[0].name }).rounds.map(cpu);
    return `${figure(median(costs))} ms ${percent(spread(costs))} at ${connections}`;
  });
  const noise = `Control: the same fixed work took ${control.join(", ")}; half of the rounds lie within the ±.\n`;
  const silent = `CPU time and memory are not measured on ${process.platform}.\n`;
  return [loadTable(series), limitTable(series), memoryTable(memory), canMeasure ? noise : silent].join("\n");
}
