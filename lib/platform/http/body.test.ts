import { expect, test } from "vitest";
import { readBody } from "./body";

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
  await expect(readBody(cutOff())).rejects.toMatchObject({ name: "Problem", status: 400 });
});
