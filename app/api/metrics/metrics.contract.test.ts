import { expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { visitor } from "@/tests/fixtures/client";
import { makeUser } from "@/tests/fixtures/test-user";

const read = (path: string, authorization = `Bearer ${env().METRICS_TOKEN}`) =>
  visitor<string>("GET", path, undefined, { authorization });

/** The value of a figure in Prometheus's text format; 0 when it is missing. */
const figure = (figures: string, name: string) =>
  Number(
    figures
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.split(" ")
      .at(-1) ?? 0,
  );

const COUNTED = [
  'waypoint_request_duration_seconds_count{route="isAlive",method="GET",status="200"}',
  'waypoint_request_duration_seconds_count{route="none",method="DELETE",status="405"}',
  'waypoint_request_duration_seconds_count{route="unknownCall",method="GET",status="404"}',
  'waypoint_request_duration_seconds_count{route="/login",method="GET",status="200"}',
  'waypoint_errors_total{kind="browser"}',
];

test("counts calls, pages and errors by name", async () => {
  const before = (await read("/metrics")).body;
  await visitor("GET", "/api/healthz");
  await visitor("DELETE", "/api/healthz");
  await visitor("GET", "/api/nothing/here");
  await visitor("GET", "/login");
  await visitor("POST", "/api/browser-errors", { name: "TypeError", message: "x is undefined", page: "/learn" });
  const { status, headers, body } = await read("/metrics");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  for (const name of COUNTED) expect(figure(body, name), name).toBeGreaterThan(figure(before, name));
});

test.each([
  'waypoint_database_connections{state="idle"}',
  'waypoint_database_connections{state="waiting"}',
  'waypoint_requests{state="running"}',
  'waypoint_refused_requests{state="turn"}',
  'waypoint_outbox_messages{state="queued"}',
  'waypoint_outbox_messages{state="failed"}',
  "waypoint_outbox_overdue_seconds",
  "waypoint_database_up 1",
  'waypoint_errors_total{kind="internal"}',
  "nodejs_eventloop_lag_p99_seconds",
  "process_resident_memory_bytes",
])("reports %s", async (name) => {
  expect((await read("/api/metrics")).body.split("\n").some((line) => line.startsWith(name))).toBe(true);
});

test("refuses other callers, including administrators", async () => {
  const administrator = await makeUser({ isAdmin: true });
  const token = env().METRICS_TOKEN;
  for (const authorization of ["", "Bearer", `Bearer ${token}x`, `Basic ${token}`, `Bearer ${env().CRON_SECRET}`]) {
    expect((await read("/metrics", authorization)).status).toBe(401);
  }
  expect((await administrator.call("GET", "/metrics")).status).toBe(401);
});
