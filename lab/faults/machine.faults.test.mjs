import { spawnSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, test } from "vitest";
import { atEnd, closeAll, figure, isReady, newFolder, openProduct, until } from "./product.mjs";
import { expectNoLoss, Writers } from "./writers.mjs";

afterEach(closeAll, 120_000);

const DAY_MS = 24 * 60 * 60 * 1000;

test("servers with clocks a day fast and a day slow share one database", async () => {
  const DATA_DIR = newFolder();
  const NODE_OPTIONS = `--import=${new URL("shifted-clock.mjs", import.meta.url).href}`;
  /** @param {number} shift */
  const open = (shift) => openProduct({ DATA_DIR, NODE_OPTIONS, CLOCK_SHIFT_MS: String(shift) });
  const [fast, slow] = [await open(DAY_MS), await open(-DAY_MS)];
  const writers = new Writers(fast.databaseUrl, fast.origin, slow.origin);
  await writers.start();
  await delay(4_000);
  await expectNoLoss(writers);
  figure("clocks a day fast and a day slow", JSON.stringify(writers.answers));
}, 240_000);

/** @returns {string | undefined} a new file system of 200 MB; undefined without the right to mount one */
function mountSmallDisk() {
  const folder = newFolder();
  if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=200m,mode=711", "tmpfs", folder]).status !== 0) return undefined;
  atEnd(() => spawnSync("umount", ["--lazy", folder]));
  return folder;
}

test("calls answer 503 while the disk is full, and nothing is lost", async (context) => {
  const disk = mountSmallDisk();
  if (!disk) return context.skip("it needs the right to mount a file system");
  const product = await openProduct({ DATA_DIR: path.join(disk, "data") });
  const writers = new Writers(product.databaseUrl, product.origin);
  await writers.start();
  await delay(1_000);
  const filler = path.join(disk, "filler");
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
  await until(() => (writers.answers[503] ?? 0) > 20, 90_000);
  rmSync(filler);
  await until(() => isReady(product.origin));
  await writers.writeOn(20);
  await expectNoLoss(writers);
  figure("full disk", JSON.stringify(writers.answers));
}, 240_000);
