import { expect, test } from "vitest";
import { z } from "zod";
import { withRequestId } from "./request-id";
import { sql } from "./sql/fragments";
import { queryOnlyRow } from "./sql/query";

/** The statement itself, as PostgreSQL shows it to its administrator. */
const ownStatement = () =>
  queryOnlyRow(z.object({ query: z.string() }), sql`SELECT query FROM pg_stat_activity WHERE pid = pg_backend_pid()`);

test("a statement carries the id of its own request, also when it waits for a connection of another", async () => {
  const ids = Array.from({ length: 40 }, () => crypto.randomUUID());
  const statements = await Promise.all(
    ids.map((id) => withRequestId(new Headers({ "x-request-id": id }), () => ownStatement())),
  );
  expect(statements.map(({ query }) => query.slice(3, 39))).toEqual(ids);
});
