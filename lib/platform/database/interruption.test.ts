import { expect, test } from "vitest";
import { Interruption } from "./interruption";

const never = () => new Promise<never>(() => {});

test("a wait ends as its promise does, and is kept no longer", async () => {
  const interruption = new Interruption();
  await expect(interruption.wait(Promise.resolve("done"))).resolves.toBe("done");
  await expect(interruption.wait(Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  expect(interruption.size).toBe(0);
});

test("all waits are broken off together, and later ones are not", async () => {
  const interruption = new Interruption();
  const waits = [interruption.wait(never()), interruption.wait(never())];
  interruption.interrupt(new Error("away"));
  expect(await Promise.allSettled(waits)).toEqual(waits.map(() => ({ status: "rejected", reason: new Error("away") })));
  expect(interruption.size).toBe(0);
  await expect(interruption.wait(Promise.resolve("back"))).resolves.toBe("back");
});
