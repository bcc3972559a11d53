import path from "node:path";
import { defineConfig } from "vitest/config";

const inDependencies = ["**/node_modules/**", "**/.next*/**"];

export default defineConfig({
  resolve: {
    alias: {
      "@": import.meta.dirname,
      // What may not reach a browser may reach a test.
      "server-only": path.resolve(import.meta.dirname, "node_modules/server-only/empty.js"),
    },
  },
  test: {
    // Its import of "next/server" is one that Vite resolves and Node does not.
    server: { deps: { inline: ["next-auth"] } },
    projects: [
      {
        extends: true,
        test: { name: "check", include: ["scripts/checks/**/*.test.mjs"] },
      },
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,components,lib,prisma}/**/*.test.{ts,tsx}", "scripts/steps/**/*.test.mjs"],
          exclude: [...inDependencies, "**/*.contract.test.ts", "**/*.component.test.tsx"],
        },
      },
      {
        extends: true,
        resolve: {
          alias: {
            "next/link": path.resolve(import.meta.dirname, "testing/components/link.tsx"),
            "next/navigation": path.resolve(import.meta.dirname, "testing/components/navigation.ts"),
          },
        },
        test: {
          name: "components",
          include: ["**/*.component.test.tsx"],
          exclude: inDependencies,
          environment: "jsdom",
          setupFiles: "testing/components/browser.ts",
          // Starting a browser's stand-in and loading the components takes longer than most of the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "openapi",
          include: ["scripts/openapi/**/*.test.ts"],
          // The first run installs the linters.
          hookTimeout: 180_000,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "setup",
          include: ["scripts/setup/**/*.test.mjs"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["**/*.contract.test.ts"],
          exclude: inDependencies,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // One server and one database: a test may count what another would change.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: "security",
          include: ["security/**/*.security.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
