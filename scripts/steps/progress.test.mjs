import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { runCommand } from "./command.mjs";
import { holdOutput, say } from "./progress.mjs";

/** @type {string[]} */
const printed = [];
const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);

afterEach(() => {
  printed.length = 0;
});
afterAll(() => write.mockRestore());

test("held output appears in one piece, each work's at its end", async () => {
  /** @param {string} name @param {number} pauseMs */
  const work = async (name, pauseMs) => {
    say(`${name} begins`);
    await delay(pauseMs);
    say(`${name} ends`);
  };
  await Promise.all([holdOutput(() => work("one", 50)), holdOutput(() => work("another", 5)), work("a third", 0)]);
  expect(printed).toEqual([
    "a third begins\n",
    "a third ends\n",
    "another begins\nanother ends\n",
    "one begins\none ends\n",
  ]);
});

test("the output of a program is held with that of the work that runs it", async () => {
  const flags = ["-e", "console.log('é'.repeat(3)); console.error('to stderr')"];
  await holdOutput(async () => {
    say("before");
    await runCommand(process.execPath, flags, {}, { inSight: true });
    say("after");
  });
  expect(printed).toHaveLength(1);
  expect(printed[0]).toMatch(/^before\n(ééé\nto stderr|to stderr\nééé)\nafter\n$/);
});

test("output is held when the work fails", async () => {
  const work = async () => {
    say("reason");
    throw new Error("failed");
  };
  await expect(holdOutput(work)).rejects.toThrow("failed");
  expect(printed).toEqual(["reason\n"]);
});
