import { expect, test } from "vitest";
import { ofAdministrator } from "./limits";
import { countInMemory, inTurn, inTurnWithPause, oneOfFew } from "./memory";

const limit = { name: "test", max: 3, seconds: 60 };
const START = Date.parse("2026-03-14T09:00:00Z");

test("allows the limit in a window, then says how long to wait", () => {
  const count = (seconds: number) => countInMemory(limit, "ada", START + seconds * 1000);
  expect([count(0), count(1), count(30), count(31), count(59.5)]).toEqual([null, null, null, 29, 1]);
  expect([count(60), count(61), count(62), count(63)]).toEqual([null, null, null, 57]);
});

test("counts each subject and each limit separately", () => {
  for (let turn = 0; turn < 3; turn += 1) expect(countInMemory(limit, "grace", START)).toBeNull();
  expect(countInMemory(limit, "grace", START)).toBe(60);
  expect(countInMemory(limit, "joan", START)).toBeNull();
  expect(countInMemory({ ...limit, name: "other" }, "grace", START)).toBeNull();
});

test("an administrator has ten times a limit", () => {
  expect(ofAdministrator(limit)).toEqual({ name: "test", max: 30, seconds: 60 });
});

test("oneOfFew rejects work above the limit of a subject until a running one has ended", async () => {
  const few = { name: "test", max: 2, refusal: "Wait" };
  let end = (_: string) => {};
  const first = new Promise<string>((resolve) => {
    end = resolve;
  });
  const running = [oneOfFew(few, "ada", () => first), oneOfFew(few, "ada", () => first)];
  await expect(oneOfFew(few, "ada", async () => "third")).rejects.toMatchObject({ status: 429 });
  expect(await oneOfFew(few, "grace", async () => "another's")).toBe("another's");
  end("done");
  expect(await Promise.all(running)).toEqual(["done", "done"]);
  await expect(oneOfFew(few, "ada", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await Promise.all([1, 2].map((n) => oneOfFew(few, "ada", async () => n)))).toEqual([1, 2]);
});

test("inTurn runs a subject's work one after another, also after a failure, and that of others beside it", async () => {
  const steps: string[] = [];
  const gates: (() => void)[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise<void>((resolve) => gates.push(resolve));
    steps.push(`${name} ends`);
    if (name === "first") throw new Error("broken");
    return name;
  };
  const [first, second] = [inTurn("test", "ada", work("first")), inTurn("test", "ada", work("second"))];
  const other = inTurn("test", "grace", work("other"));
  await Promise.resolve();
  gates.splice(0).forEach((open) => {
    open();
  });
  await expect(first).rejects.toThrow("broken");
  expect(await other).toBe("other");
  gates.splice(0).forEach((open) => {
    open();
  });
  expect(await second).toBe("second");
  expect(steps.indexOf("second begins")).toBeGreaterThan(steps.indexOf("first ends"));
  expect(steps.indexOf("other begins")).toBeLessThan(steps.indexOf("first ends"));
});

test("after a long piece of work the next one of its subject waits, and that of others does not", async () => {
  const ends: number[] = [];
  const long = async () => {
    const until = performance.now() + 150;
    while (performance.now() < until);
    ends.push(performance.now());
  };
  const begins: number[] = [];
  const begin = async () => void begins.push(performance.now());
  await Promise.all([
    inTurnWithPause("test", "one", long),
    inTurnWithPause("test", "one", begin),
    inTurnWithPause("test", "other", begin),
  ]);
  const [end = 0] = ends;
  expect((begins[0] ?? 0) - end).toBeLessThan(140);
  expect((begins[1] ?? 0) - end).toBeGreaterThan(140);
});

test.each([
  ["inTurn", inTurn],
  ["inTurnWithPause", inTurnWithPause],
])("%s refuses further work while 64 pieces of a subject wait, and none of others", async (name, inTurnOf) => {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const pieces = Array.from({ length: 65 }, () => inTurnOf(name, "ada", () => held));
  await expect(inTurnOf(name, "ada", async () => {})).rejects.toMatchObject({ status: 429 });
  await expect(inTurnOf(name, "grace", async () => "done")).resolves.toBe("done");
  end();
  await Promise.all(pieces);
  await expect(inTurnOf(name, "ada", async () => "done")).resolves.toBe("done");
});
