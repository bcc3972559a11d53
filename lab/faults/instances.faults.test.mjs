import { randomUUID } from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { afterEach, expect, test } from "vitest";
import { startEmbedded } from "../../scripts/postgres/embedded.mjs";
import { root } from "../../scripts/steps/command.mjs";
import { systemChromium } from "../../tests/runner/browser.mjs";
import { atEnd, closeAll, figure, launch, newFolder, openProduct, until } from "./product.mjs";
import { nginx, pgbouncer, startNginx, startPgBouncer } from "./programs.mjs";
import { expectNoLoss, signUp, Writers } from "./writers.mjs";

afterEach(closeAll, 120_000);

test.skipIf(!nginx)(
  "no request fails while two instances behind nginx restart one after the other",
  async () => {
    const DATA_DIR = newFolder();
    const instances = [await openProduct({ DATA_DIR }), await openProduct({ DATA_DIR })];
    const writers = new Writers(
      () => instances[0]?.databaseUrl() ?? "",
      await startNginx(instances.map(({ port }) => port)),
    );
    await writers.start();
    for (const { port, stop } of instances) {
      await delay(2_000);
      await stop();
      const next = await launch({ DATA_DIR, PORT: port });
      await next.ready();
    }
    await delay(1_000);
    await expectNoLoss(writers);
    figure("rolling restart of two instances behind nginx", JSON.stringify(writers.answers));
    expect(Object.keys(writers.answers).toSorted()).toEqual(["200", "201"]);
  },
  240_000,
);

test.skipIf(!pgbouncer)(
  "the product runs behind PgBouncer in transaction mode",
  async () => {
    const server = await startEmbedded(newFolder());
    atEnd(() => server.stop());
    const url = await startPgBouncer(server.url);
    const product = await launch({ DATABASE_URL: url, DIRECT_URL: server.url, DATA_DIR: newFolder() });
    await product.ready();
    const writers = new Writers(() => server.url, product.origin);
    await writers.start();
    await delay(5_000);
    await expectNoLoss(writers);
    figure("PgBouncer in transaction mode", JSON.stringify(writers.answers));
    expect(Object.keys(writers.answers).toSorted()).toEqual(["200", "201"]);
  },
  240_000,
);

/** Gives the test build the id of another version, and restores it at the end. */
function changeBuildId() {
  const folder = path.join(root, ".next-test");
  const file = path.join(folder, "BUILD_ID");
  const [old, next] = [readFileSync(file, "utf8"), randomUUID()];
  writeFileSync(file, next);
  cpSync(path.join(folder, "static", old), path.join(folder, "static", next), { recursive: true });
  atEnd(() => {
    writeFileSync(file, old);
    rmSync(path.join(folder, "static", next), { recursive: true });
  });
}

test("deploying a version while a form is open loses no input", async () => {
  const old = await openProduct();
  const { id, headers } = await signUp(old.origin);
  const browser = await chromium.launch({ executablePath: systemChromium() });
  atEnd(() => browser.close());
  const context = await browser.newContext();
  const cookies = (headers.cookie ?? "").split("; ").map((cookie) => {
    const [name = "", ...value] = cookie.split("=");
    return { name, value: value.join("="), url: old.origin };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`${old.origin}/profile`, { waitUntil: "networkidle" });
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  const bio = page.getByLabel("Bio");
  await bio.fill("Typed before the update");

  await old.stop();
  changeBuildId();
  const next = await launch({ DATA_DIR: old.DATA_DIR, PORT: old.port });
  await next.ready();
  expect(await bio.inputValue()).toBe("Typed before the update");
  await page.getByRole("button", { name: "Save changes" }).click();
  const stored = async () => (await (await fetch(`${old.origin}/api/users/${id}`, { headers })).json()).bio;
  await until(async () => (await stored()) === "Typed before the update", 10_000);
  // The page may reload itself once the input is saved.
  await page.waitForLoadState("networkidle");
  expect(await bio.inputValue()).toBe("Typed before the update");

  await page.getByRole("link", { name: "Learn", exact: true }).first().click();
  await page.waitForURL("**/learn");
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => "isOldPage" in window)).toBe(false);
}, 240_000);
