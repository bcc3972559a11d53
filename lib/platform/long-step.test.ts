import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { longStep } from "./long-step";

test("others run between any two long steps, however many wait", async () => {
  const acts: string[] = [];
  let isOver = false;
  const steps = Promise.all(Array.from({ length: 8 }, (_, number) => longStep(() => acts.push(`step ${number}`))));
  void steps.then(() => {
    isOver = true;
  });
  while (!isOver) {
    await setImmediate();
    if (acts.at(-1) !== "others") acts.push("others");
  }
  const order = acts.filter((act) => act !== "others");
  expect(order).toEqual(Array.from({ length: 8 }, (_, number) => `step ${number}`));
  expect(acts.join().replace(/^others,/, "")).toBe(
    order.join(",others,") + (acts.at(-1) === "others" ? ",others" : ""),
  );
});

test("a long step that fails rejects, and the next one runs", async () => {
  const failing = longStep(() => {
    throw new Error("no route");
  });
  await expect(failing).rejects.toThrow("no route");
  expect(await longStep(() => 1)).toBe(1);
});
