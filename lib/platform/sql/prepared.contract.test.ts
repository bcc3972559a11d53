import { expect, test } from "vitest";
import { z } from "zod";
import { connections } from "@/lib/platform/db";
import { sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryOnlyRow } from "@/lib/platform/sql/query";
import { statementsDuring } from "@/testing/statements";

const row = z.object({ n: z.int() });
const read = () => queryOnlyRow(row, prepared(sql`SELECT ${7}::int AS n`));

test("prepares a statement under one name, and a varying one under none", async () => {
  const [first, second, varying] = await statementsDuring(async () => {
    await read();
    await read();
    await queryOnlyRow(row, sql`SELECT ${8}::int AS n`);
  });
  expect(first?.name).toMatch(/^w[0-9a-f]{16}$/);
  expect(second?.name).toBe(first?.name);
  expect(varying?.name).toBeUndefined();
});

test("reads without names once a connection has lost a prepared statement, as behind some poolers", async () => {
  await read();
  await connections().query("DEALLOCATE ALL");
  expect(await read()).toEqual({ n: 7 });
  const [after] = await statementsDuring(read);
  expect(after?.name).toBeUndefined();
});
