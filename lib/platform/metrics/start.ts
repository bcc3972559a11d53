import "server-only";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { databaseFigures } from "@/lib/platform/db";
import { perProcess } from "@/lib/platform/per-process";
import { ERROR_KINDS, setMetrics } from "./record";

/** The bounds of the buckets of request durations. */
const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The queue of messages to send, as returned by `readQueue` of the outbox. */
type QueueFigures = { queued: number; failed: number; overdueSeconds: number };

/**
 * Adds gauges for the queue of messages.
 * @returns a function that updates them; without the database it reports only that
 */
function addQueue(registry: Registry, readQueue: () => Promise<QueueFigures>): () => Promise<void> {
  const registers = [registry];
  const isUp = new Gauge({ name: "waypoint_database_up", help: "1 when the database answered, else 0", registers });
  const messages = new Gauge({
    name: "waypoint_outbox_messages",
    help: "Messages to send, by state",
    labelNames: ["state"],
    registers,
  });
  const overdue = new Gauge({
    name: "waypoint_outbox_overdue_seconds",
    help: "Time that the oldest due message has been waiting",
    registers,
  });
  return async () => {
    try {
      const { queued, failed, overdueSeconds } = await readQueue();
      messages.set({ state: "queued" }, queued);
      messages.set({ state: "failed" }, failed);
      overdue.set(overdueSeconds);
      isUp.set(1);
    } catch {
      messages.reset();
      overdue.remove();
      isUp.set(0);
    }
  };
}

/** The requests to the server, counted by scripts/server.mjs; undefined on any other host. */
const requests = perProcess<{ running: number; refused: number }>("requests");

/** Adds a gauge, or a counter whose value is read from elsewhere at every scrape. */
function addRead(registry: Registry, name: string, help: string, read: () => Record<string, number> | undefined): void {
  new Gauge({
    name,
    help,
    labelNames: ["state"],
    registers: [registry],
    collect() {
      for (const [state, value] of Object.entries(read() ?? {})) this.set({ state }, value);
    },
  });
}

function addPools(registry: Registry): void {
  addRead(
    registry,
    "waypoint_database_connections",
    "Connections of this process to the database, and requests that wait for one",
    databaseFigures,
  );
  addRead(
    registry,
    "waypoint_requests",
    "Requests that run",
    () => requests.value && { running: requests.value.running },
  );
  addRead(registry, "waypoint_refused_requests", "Requests refused since the start, by what they lacked", () => ({
    turn: requests.value?.refused ?? 0,
  }));
}

/** Starts the metrics of this process. @param readQueue reads the queue of messages from the database */
export function startMetrics(readQueue: () => Promise<QueueFigures>): void {
  const registry = new Registry();
  const registers = [registry];
  // Adds memory, CPU time, garbage collection and event-loop delay.
  collectDefaultMetrics({ register: registry });
  const times = new Histogram({
    name: "waypoint_request_duration_seconds",
    help: "Time to answer, by call or page, method and status",
    labelNames: ["route", "method", "status"],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const errors = new Counter({
    name: "waypoint_errors_total",
    help: "Errors by kind",
    labelNames: ["kind"],
    registers,
  });
  for (const kind of ERROR_KINDS) errors.inc({ kind }, 0);
  const measureQueue = addQueue(registry, readQueue);
  addPools(registry);
  setMetrics({
    call: (route, method, status, seconds) => times.observe({ route, method, status }, seconds),
    error: (kind) => errors.inc({ kind }),
    text: async () => {
      await measureQueue();
      return registry.metrics();
    },
    contentType: registry.contentType,
  });
}
