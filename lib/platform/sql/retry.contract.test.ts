import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { isWriteConflict } from "@/lib/platform/http/database-away";
import { toProblem } from "@/lib/platform/http/problem";
import { transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { makeUser } from "@/tests/fixtures/test-user";

const lock = (id: string) => sql`SELECT id FROM users WHERE id = ${id}::uuid FOR UPDATE`;

/** Runs two transactions that lock two users in opposite order, so that they deadlock. */
async function deadlock(run: typeof transaction) {
  const [a, b] = [await makeUser(), await makeUser()];
  const held = new Set<string>();
  const bothHold = async () => {
    while (held.size < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const work = (first: string, second: string) =>
    run(async (tx) => {
      await tx.$queryRaw(lock(first));
      held.add(first);
      await bothHold();
      await tx.$queryRaw(lock(second));
      return "done";
    });
  return Promise.allSettled([work(a.id, b.id), work(b.id, a.id)]);
}

test("a transaction that was the victim of a deadlock runs again", async () => {
  expect(await deadlock(transaction)).toEqual([
    { status: "fulfilled", value: "done" },
    { status: "fulfilled", value: "done" },
  ]);
});

test("a deadlock that is not retried is a conflict, not an unreachable database", async () => {
  const results = await deadlock((work) => db().$transaction(work));
  const [reason] = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(isWriteConflict(reason)).toBe(true);
  expect(toProblem(reason).status).toBe(409);
});
