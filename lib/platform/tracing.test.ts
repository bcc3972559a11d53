import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { withRequestId } from "./request-id";
import { ObservedClient } from "./statements";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";

test("sends a span of each statement, with its request and without its values, to the receiver of the variables", async () => {
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
  await stop();
  receiver.close();

  expect(received).toMatchObject([{ path: "/v1/traces", key: "abc" }]);
  for (const part of ["learning-west", statement.text, ID]) expect(received[0]?.body).toContain(part);
  expect(received[0]?.body).not.toContain("ada@people.test");
});
