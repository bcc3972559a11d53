import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { makeUser } from "@/tests/fixtures/test-user";

test("searches that wait for the database leave connections for other calls", async () => {
  const searchers = await Promise.all(Array.from({ length: 10 }, () => makeUser()));
  const other = await makeUser();
  const search = ({ call }: typeof other) => call("GET", "/api/search?q=anything&in=questions");
  const searches = await db().$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE moments IN ACCESS EXCLUSIVE MODE`;
    const waiting = searchers.flatMap((person) => [search(person), search(person), search(person)]);
    const first = await Promise.race([...waiting, other.call("GET", "/api/knowledge-matrix")]);
    expect(first.status).toBe(200);
    for (let turn = 0; turn < 5; turn += 1) expect((await other.call("GET", "/api/session")).status).toBe(200);
    return waiting;
  });
  for (const { status } of await Promise.all(searches)) expect(status).toBe(200);
});
