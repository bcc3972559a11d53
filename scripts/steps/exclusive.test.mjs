import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { runExclusively } from "./exclusive.mjs";

const module = new URL("./exclusive.mjs", import.meta.url).href;

/** A process that takes the lock and keeps it. @param {string} key */
async function holder(key) {
  const script = `import { runExclusively } from ${JSON.stringify(module)};
    await runExclusively(${JSON.stringify(key)}, () => new Promise(() => { console.log("held"); setInterval(() => {}, 1000); }));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

test("runs works for the same key one after the other, and for different keys in parallel", async () => {
  const key = crypto.randomUUID();
  /** @type {string[]} */
  const order = [];
  /** @type {(value?: unknown) => void} */
  let release = () => {};
  const first = runExclusively(key, () => new Promise((resolve) => (release = resolve)));
  const second = runExclusively(
    key,
    async () => order.push("second"),
    () => {
      order.push("waits");
      release();
    },
  );
  await runExclusively(`${key} other`, async () => order.push("other"));
  await Promise.all([first, second]);
  expect(order.slice(-1)).toEqual(["second"]);
  expect(order).toEqual(expect.arrayContaining(["waits", "other"]));
});

test("releases the lock of a killed process", async () => {
  const key = crypto.randomUUID();
  const child = await holder(key);
  let hasWaited = false;
  const result = runExclusively(
    key,
    async () => "done",
    () => {
      hasWaited = true;
      child.kill("SIGKILL");
    },
  );
  expect(await result).toBe("done");
  expect(hasWaited).toBe(true);
});
