import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "./command.mjs";

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "waypoint-command-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const command = new URL("command.mjs", import.meta.url).href;
const shutdown = new URL("shutdown.mjs", import.meta.url).href;

/** A program that takes 300 ms to end on SIGTERM, as npm does to undo an install, and then writes a file. */
const slowChild = `
  const { writeFileSync } = require("node:fs");
  process.on("SIGTERM", () => setTimeout(() => { writeFileSync(process.argv[1], ""); process.exit(1); }, 300));
  setInterval(() => {}, 1000);
  console.log("running");
`;

/** Starts a process that runs the slow child. @param {{ inSight: boolean, dependent?: boolean }} options */
async function startParent(options) {
  const flags = JSON.stringify(["-e", slowChild, path.join(folder, "ended")]);
  const script = `
    import { runCommand } from ${JSON.stringify(command)};
    import { main } from ${JSON.stringify(shutdown)};
    await main(async () => { await runCommand(process.execPath, ${flags}, {}, ${JSON.stringify(options)}); });
  `;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exited = new Promise((resolve) => parent.once("exit", resolve));
  await new Promise((resolve) => parent.stdout.once("data", resolve));
  // The child shares this output, which closes when both have ended.
  const childEnded = new Promise((resolve) => parent.stdout.once("close", resolve));
  return { parent, exited, childEnded };
}

test("a stopped process waits for the end of the program that it runs", async () => {
  const { parent, exited } = await startParent({ inSight: true });
  parent.kill("SIGTERM");
  await exited;
  expect(existsSync(path.join(folder, "ended"))).toBe(true);
});

test("the workers of a dependent program keep running", async () => {
  const worker = path.join(folder, "worker.cjs");
  writeFileSync(worker, `process.on("message", () => process.send("done"));`);
  const program = path.join(folder, "program.cjs");
  writeFileSync(
    program,
    `const worker = require("node:child_process").fork(${JSON.stringify(worker)});
     worker.on("message", (answer) => { console.log(answer); worker.disconnect(); });
     setTimeout(() => worker.send("work"), 500);`,
  );
  const { output } = await runCommand(process.execPath, [program], {}, { dependent: true });
  expect(output).toBe("done");
});

test("a dependent program ends with a killed process", async () => {
  const { parent, childEnded } = await startParent({ inSight: true, dependent: true });
  parent.kill("SIGKILL");
  await childEnded;
  expect(existsSync(path.join(folder, "ended"))).toBe(false);
});
