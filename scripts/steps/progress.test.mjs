import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { runCommand } from "./command.mjs";
import { holdOutput, say, sideBySide, step } from "./progress.mjs";

/** @type {string[]} */
const printed = [];
const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);

afterEach(() => {
  printed.length = 0;
});
afterAll(() => write.mockRestore());

test("prints the held output of each work at once at its end", async () => {
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

test("holds the output of a program with that of the work that runs it", async () => {
  const flags = ["-e", "console.log('é'.repeat(3)); console.error('to stderr')"];
  await holdOutput(async () => {
    say("before");
    await runCommand(process.execPath, flags, {}, { inSight: true });
    say("after");
  });
  expect(printed).toHaveLength(1);
  expect(printed[0]).toMatch(/^before\n(ééé\nto stderr|to stderr\nééé)\nafter\n$/);
});

test("prints the held output when the work fails", async () => {
  const work = async () => {
    say("reason");
    throw new Error("failed");
  };
  await expect(holdOutput(work)).rejects.toThrow("failed");
  expect(printed).toEqual(["reason\n"]);
});

test("prints whole lines for steps that run in parallel", async () => {
  /** @param {string} title @param {number} pauseMs */
  const work = (title, pauseMs) => () => step(title, () => delay(pauseMs, title));
  expect(await sideBySide(work("One", 50), work("Another", 5))).toEqual(["One", "Another"]);
  expect(printed).toEqual([
    "One …\n",
    "Another …\n",
    expect.stringMatching(/^Another: 0\.\d s\n$/),
    expect.stringMatching(/^One: 0\.\d s\n$/),
  ]);
});

test("a failure stops the programs and further steps of parallel works, and is printed last", async () => {
  const url = (/** @type {string} */ name) => JSON.stringify(new URL(name, import.meta.url).href);
  const script = `
    import { runCommand } from ${url("./command.mjs")};
    import { sideBySide, step } from ${url("./progress.mjs")};
    import { main, onShutdown } from ${url("./shutdown.mjs")};
    import { Failure } from ${url("../failure.mjs")};
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    onShutdown(() => wait(300));
    await main(() => sideBySide(
      () => step("Failing", () => wait(500).then(() => { throw new Failure("The reason."); })),
      () => step("Program", () => runCommand(process.execPath, ["-e", "setTimeout(() => {}, 20000)"]).then(({ code }) => {
        if (code !== 0) throw new Failure("The program was stopped.");
      })),
      async () => { await step("Short", () => wait(600)); await step("Further", () => wait(1)); },
    ));`;
  const started = performance.now();
  const { code, output } = await runCommand(process.execPath, ["--input-type=module", "-e", script]);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(code).toBe(1);
  expect(output.split("\n")).toEqual(["Failing …", "Program …", "Short …", "Failing: failed", "The reason."]);
});
