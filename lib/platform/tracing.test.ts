import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SpanStatusCode, trace } from "@opentelemetry/api";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { withRequestId } from "./call-context";
import { ObservedClient } from "./statements";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";

test("sends spans with request ids, but without values, addresses and tokens, to the configured receiver", async () => {
  const received: { path?: string; key?: string; body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    const { url, headers } = request;
    received.push({ path: url, key: String(headers["x-key"]), body: (await buffer(request)).toString("latin1") });
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  process.env.OTEL_EXPORTER_OTLP_HEADERS = "x-key=abc";
  process.env.OTEL_SERVICE_NAME = "learning-west";

  const { startTracing } = await import("./tracing");
  const stop = startTracing();
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(async () => "rows");
  const client = new ObservedClient();
  const statement = { text: "SELECT name FROM users WHERE email = $1", values: ["ada@people.test"] };
  await withRequestId(new Headers({ "x-request-id": ID }), async () => client.query(statement));
  const calendar = "/api/calendars/0y7nVt0Q-3yVw2n1l0aXb9cYd8eZf7gAh6iBj5kCl4m.ics";
  const span = trace.getTracer("next.js").startSpan("GET /api/calendars/[token]", {
    attributes: { "http.target": `${calendar}?q=secret`, "http.url": `https://learn.example${calendar}?q=secret` },
  });
  span.recordException(new Error("no user ada@people.test"));
  span.setStatus({ code: SpanStatusCode.ERROR, message: "no user ada@people.test" });
  span.end();
  await stop();
  receiver.close();

  expect(received).toMatchObject([{ path: "/v1/traces", key: "abc" }]);
  for (const part of ["learning-west", statement.text, ID]) expect(received[0]?.body).toContain(part);
  for (const part of ["https://learn.example/api/calendars/<value>", "no user <email>"])
    expect(received[0]?.body).toContain(part);
  for (const secret of ["ada@people.test", "0y7nVt0Q", "q=secret"]) expect(received[0]?.body).not.toContain(secret);
});
