import { expect, test, vi } from "vitest";
import { z } from "zod";
import { connections, databaseFigures } from "@/lib/platform/db";
import { sql } from "@/lib/platform/sql/fragments";
import { prepared, preparedTransaction } from "@/lib/platform/sql/prepared";
import { queryOnlyRow } from "@/lib/platform/sql/query";
import { statementsDuring } from "@/tests/fixtures/statements";

const row = z.object({ n: z.int() });
const read = () => queryOnlyRow(row, prepared(sql`SELECT ${7}::int AS n`));

test("prepares a marked statement under one name, and any other without a name", async () => {
  const [first, second, varying] = await statementsDuring(async () => {
    await read();
    await read();
    await queryOnlyRow(row, sql`SELECT ${8}::int AS n`);
  });
  expect(first?.name).toMatch(/^w[0-9a-f]{16}$/);
  expect(second?.name).toBe(first?.name);
  expect(varying?.name).toBeUndefined();
});

test("stops using names when a connection has lost a prepared statement, as behind some poolers", async () => {
  await read();
  await connections().query("DEALLOCATE ALL");
  expect(await read()).toEqual({ n: 7 });
  const [after] = await statementsDuring(read);
  expect(after?.name).toBeUndefined();
});

test("rolls back a transaction whose work fails, and releases its connection", async () => {
  const inUse = () => databaseFigures()?.busy;
  const before = inUse();
  const failing = preparedTransaction(async (tx) => {
    await tx.run(
      sql`INSERT INTO settings (section, value, updated_at) VALUES ('of-a-failing-transaction', '{}', now())`,
    );
    throw new Error("stopped");
  });
  await expect(failing).rejects.toThrow("stopped");
  expect(await connections().query("SELECT FROM settings WHERE section = 'of-a-failing-transaction'")).toMatchObject({
    rowCount: 0,
  });
  expect(inUse()).toBe(before);
});

test("runs a transaction again without names when a connection has lost its prepared statements", async () => {
  vi.resetModules();
  const fresh = await import("@/lib/platform/sql/prepared");
  const seven = fresh.prepared(sql`SELECT ${7}::int AS n`);
  let runs = 0;
  const rows = await fresh.preparedTransaction(async (tx) => {
    runs += 1;
    await tx.run(seven);
    await tx.run(sql`DEALLOCATE ALL`);
    return tx.run(seven);
  });
  expect({ rows, runs }).toEqual({ rows: [{ n: 7 }], runs: 2 });
});
