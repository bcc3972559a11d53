import { expect, test } from "vitest";
import { runInContext } from "@/lib/platform/call-context";
import { readBytes, readJson } from "./body";

/** A request whose client goes away before it has sent everything. */
const cutOff = () =>
  new Request("http://waypoint.test/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("{"));
        controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
      },
    }),
    duplex: "half",
  } as RequestInit);

test("reading an aborted request throws a 400 problem", async () => {
  for (const read of [readJson, readBytes]) {
    await expect(read(cutOff())).rejects.toMatchObject({ name: "Problem", status: 400 });
  }
});

/** A request whose body the server had before the framework ran. */
const whole = (body: string, read: (request: Request) => Promise<unknown>) =>
  runInContext({ body: Buffer.from(body) }, () =>
    read(
      new Request("http://waypoint.test/", { method: "POST", headers: { "content-type": "application/json" }, body }),
    ),
  );

test("a body that the server already has is read under the same rules", async () => {
  expect(await whole('{"name":"Ünal"}', readJson)).toEqual({ name: "Ünal" });
  await expect(whole("{", readJson)).rejects.toMatchObject({ status: 400 });
  const limit = { max: 3, sentence: "Too large" };
  await expect(whole("1234", (request) => readBytes(request, limit))).rejects.toMatchObject({ status: 413 });
});
