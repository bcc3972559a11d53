import { expect, test } from "vitest";
import { z } from "zod";
import { withRequestId } from "./call-context";
import { sql } from "./sql/fragments";
import { queryOnlyRow } from "./sql/query";

/** The text of the running statement in `pg_stat_activity`. */
const ownStatement = () =>
  queryOnlyRow(z.object({ query: z.string() }), sql`SELECT query FROM pg_stat_activity WHERE pid = pg_backend_pid()`);

test("a statement has the id of its own request, also after waiting for another request's connection", async () => {
  const ids = Array.from({ length: 40 }, () => crypto.randomUUID());
  const statements = await Promise.all(
    ids.map((id) => withRequestId(new Headers({ "x-request-id": id }), () => ownStatement())),
  );
  expect(statements.map(({ query }) => query.slice(3, 39))).toEqual(ids);
});
