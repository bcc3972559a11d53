import { expect, test } from "vitest";
import { takeTurn } from "./decoder-turn";

test("answers 503 to calls that wait for a stuck decoder, and admits the next call once it ends", async () => {
  const end = await takeTurn();
  const busy = { status: 503, headers: { "retry-after": "5" } };
  const waits = await Promise.allSettled([takeTurn(), takeTurn()]);
  expect(waits.map((wait) => wait.status === "rejected" && wait.reason)).toMatchObject([busy, busy]);
  end();
  (await takeTurn())();
}, 20_000);
