import { watch } from "node:fs";
import path from "node:path";
import { requireSuccess, root, runInstalled } from "./command.mjs";
import { say, step } from "./progress.mjs";
import { onShutdown } from "./shutdown.mjs";

/** Milliseconds without a further change before the document is written again. */
const QUIET_MS = 500;

const collect = () => runInstalled("tsx", ["scripts/openapi/write.ts"]);

/**
 * Writes the OpenAPI document of the routes, which the build includes.
 * @throws {Failure} where a route cannot be described
 */
export async function writeApiDocument() {
  const message = "The API could not be described: fix the errors above and start again.";
  await step("Describing the API", () => requireSuccess(message, collect()));
}

/** Writes the document again whenever a route or something it imports changes, until this process is stopped. */
export function watchApiDocument() {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let running = false;
  const describe = async () => {
    if (running) return schedule();
    running = true;
    const { code, output } = await collect();
    running = false;
    if (code !== 0) say(`The API could not be described:\n${output}`);
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(describe, QUIET_MS);
  };
  const watchers = ["app/api", "lib"].map((folder) =>
    watch(path.join(root, folder), { recursive: true }, (_, name) => {
      if (/\.ts$/.test(name ?? "") && !/\.test\.ts$/.test(name ?? "")) schedule();
    }),
  );
  onShutdown(() => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  });
}
