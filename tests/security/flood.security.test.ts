import { expect, test } from "vitest";
import { callWith, newAddress, visitor } from "@/tests/fixtures/client";
import { lastMail } from "@/tests/fixtures/mailbox";
import { makeUser, newEmail } from "@/tests/fixtures/test-user";

const CONNECTIONS = 10;
const REQUESTS_EACH = 40;

/** The longest time that another user's call may take meanwhile, on a slow machine. */
const MAX_ANSWER_MS = 3_000;

test("a flood of recovery requests delays neither other calls nor another user's recovery", async () => {
  const [person, flooder] = [await makeUser(), callWith({ "x-forwarded-for": newAddress() })];
  let isOver = false;
  const flood = async () => {
    for (let at = 0; at < REQUESTS_EACH; at += 1) {
      // Half of them from one network, half from a new network each.
      const headers: Record<string, string> = at % 2 ? { "x-forwarded-for": newAddress() } : {};
      const { status } = await flooder("POST", "/api/account/recovery", { email: newEmail() }, headers);
      expect(status).toBe(202);
    }
  };
  const others = async () => {
    while (!isOver) {
      const started = performance.now();
      expect((await person.call("GET", "/api/account/sessions")).status).toBe(200);
      expect(performance.now() - started).toBeLessThan(MAX_ANSWER_MS);
    }
  };
  const watching = others();
  await Promise.all(Array.from({ length: CONNECTIONS }, flood));
  isOver = true;
  await watching;
  expect((await visitor("POST", "/api/account/recovery", { email: person.email })).status).toBe(202);
  await lastMail(person.email, "recovery");
}, 60_000);
