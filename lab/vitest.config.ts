import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "..");

/** Faults: what is killed, frozen or filled while the product serves. They run alone, because they wait for a clock. */
export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: { include: ["lab/faults/**/*.faults.test.mjs"], fileParallelism: false, testTimeout: 240_000, cache: false },
});
