import { expect, test } from "vitest";
import { takeTurn } from "./decoder-turn";

test("who waits for a decoder that does not end is told to come again, and the next one has its turn once it ends", async () => {
  const end = await takeTurn();
  const busy = { status: 503, headers: { "retry-after": "5" } };
  const waits = await Promise.allSettled([takeTurn(), takeTurn()]);
  expect(waits.map((wait) => wait.status === "rejected" && wait.reason)).toMatchObject([busy, busy]);
  end();
  (await takeTurn())();
}, 20_000);
