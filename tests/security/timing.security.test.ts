import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { callWith } from "@/tests/fixtures/client";
import { openSignIn } from "@/tests/fixtures/sign-in";
import { makeUser, newEmail } from "@/tests/fixtures/test-user";

const ROUNDS = 60;

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function time(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

/** Compares the median times of two requests, made in turn so that a slow machine slows both. `gap` is in milliseconds. */
async function compare(what: string, known: () => Promise<unknown>, unknown: () => Promise<unknown>) {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = -5; round < ROUNDS; round += 1) {
    // A pause after each request keeps work that follows its answer out of the next one.
    const order = round % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const which of order) {
      const spent = await time(which === "known" ? known : unknown);
      if (round >= 0) times[which].push(spent);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    if (round % 4 === 0) await db().rateLimit.deleteMany();
  }
  const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)];
  process.stdout.write(`${what}: known ${ofKnown.toFixed(1)} ms, unknown ${ofUnknown.toFixed(1)} ms\n`);
  return { ratio: ofKnown / ofUnknown, gap: Math.abs(ofKnown - ofUnknown) };
}

test("a sign-in takes equally long for a known and an unknown account", async () => {
  const { email } = await makeUser();
  const attempt = await openSignIn();
  const tried = (identifier: string) => attempt({ identifier, password: "guess" });
  const { ratio, gap } = await compare(
    "sign-in",
    () => tried(email),
    () => tried(newEmail()),
  );
  expect(ratio < 1.5 && ratio > 1 / 1.5 ? 0 : gap).toBeLessThan(6);
});

test("a recovery request takes equally long for a known and an unknown account", async () => {
  const { email } = await makeUser();
  const call = callWith({});
  const ask = (address: string) => call("POST", "/api/account/recovery", { email: address });
  const { ratio, gap } = await compare(
    "recovery",
    () => ask(email),
    () => ask(newEmail()),
  );
  expect(ratio < 1.5 && ratio > 1 / 1.5 ? 0 : gap).toBeLessThan(6);
});
