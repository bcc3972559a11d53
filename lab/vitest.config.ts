import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "..");

/** Tests of faults while the product is serving. They run alone, because they measure time. */
export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: { include: ["lab/faults/**/*.faults.test.mjs"], fileParallelism: false, testTimeout: 240_000, cache: false },
});
