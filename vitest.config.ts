import path from "node:path";
import { defineConfig } from "vitest/config";

const inDependencies = ["**/node_modules/**", "**/.next*/**"];

/** Unit tests with modules of their own: they set variables which their modules read once, or need decoders that others block. */
const environmentTests = [
  "lib/identity/auth/content-security-policy.test.ts",
  "lib/identity/pictures/{blob-store,decoder,read,remove}.test.ts",
  "lib/platform/tracing.test.ts",
  "prisma/sample-recordings/film.test.ts",
];

/** Contract tests that use a database of their own, and so run beside any others. */
const ownDatabaseContracts = [
  "prisma/demonstration/fill.contract.test.ts",
  "lib/identity/users/can-sign-in.contract.test.ts",
  "lib/library/video-files/blob-upload.contract.test.ts",
  "lib/library/video-files/full-disk.contract.test.ts",
  "lib/learning/notifications/notify.contract.test.ts",
  "lib/learning/point-batches/slices.contract.test.ts",
  "lib/library/archive/archive.contract.test.ts",
  "lib/library/video-files/space.contract.test.ts",
  "lib/library/videos/schema-check.contract.test.ts",
  "lib/messages/delivery/deliver.contract.test.ts",
  "lib/organisation/webhooks/deliver.contract.test.ts",
  "lib/organisation/assignments/send-reminders.contract.test.ts",
  "lib/organisation/weekly-report/send-team-reports.contract.test.ts",
  "lib/organisation/coverage/count-learners.contract.test.ts",
  "lib/platform/health.contract.test.ts",
  "lib/platform/jobs/run.contract.test.ts",
  "lib/platform/jobs/upgrade.contract.test.ts",
  "lib/platform/sql/prepared.contract.test.ts",
];

/** Contract tests that count or change rows of every user, or read a list twice. */
const exclusiveContracts = [
  "app/api/{if-match,library,route,statements}.contract.test.ts",
  "app/api/admin/**/*.contract.test.ts",
  "app/api/auth/**/*.contract.test.ts",
  "app/api/cron/**/*.contract.test.ts",
  "app/api/deleted/**/*.contract.test.ts",
  "app/api/library/*.contract.test.ts",
  "app/api/progress/export/**/*.contract.test.ts",
  "app/api/settings/**/*.contract.test.ts",
  "app/api/users/*.contract.test.ts",
  "app/api/account/known-browser.contract.test.ts",
  "app/api/users/[[]id]/active.contract.test.ts",
  "app/api/users/invitations/**/*.contract.test.ts",
  "app/api/videos/*.contract.test.ts",
  "app/api/video-knowledge-matrix/**/*.contract.test.ts",
  "lib/**/*.contract.test.ts",
];

/** Those of them that wait for a clock or repeat for long, which a quick run leaves out. */
const longContracts = [
  "app/api/auth/limits.contract.test.ts",
  "app/api/cron/**/*.contract.test.ts",
  "lib/learning/enrolments/sequences.contract.test.ts",
];

/** Contract tests that run on the first database only: generated requests, the samples of the docs, and plans on many rows. */
const onceContracts = [
  "app/api/openapi.json/generated-requests.contract.test.ts",
  "app/api/openapi.json/samples.contract.test.ts",
  "lib/organisation/plans.contract.test.ts",
];

/** Far above what they take, for a machine that does other things meanwhile. */
const contract = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  resolve: {
    alias: {
      "@": import.meta.dirname,
      // Modules that a browser may not load may be loaded by a test.
      "server-only": path.resolve(import.meta.dirname, "node_modules/server-only/empty.js"),
    },
  },
  test: {
    // Vitest would leave one processor free, of two a half.
    maxWorkers: "100%",
    // Runs beside each other would write the same cache.
    cache: false,
    // Its import of "next/server" is one that Vite resolves and Node does not.
    server: { deps: { inline: ["next-auth"] } },
    projects: [
      {
        extends: true,
        // Some read every source file.
        test: { name: "check", include: ["tests/checks/**/*.test.mjs"], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,components,lib,prisma}/**/*.test.{ts,tsx}", "{scripts,tests/runner}/**/*.test.mjs"],
          exclude: [...inDependencies, ...environmentTests, "**/*.contract.test.ts", "**/*.component.test.tsx"],
          // The files share their worker's modules: loading them again for each file costs five times the tests.
          isolate: false,
          // A stand-in for `fetch` that a file leaves behind would serve the next one.
          unstubGlobals: true,
          pool: "threads",
        },
      },
      {
        extends: true,
        test: { name: "unit-environment", include: environmentTests },
      },
      {
        extends: true,
        resolve: {
          alias: {
            "next/link": path.resolve(import.meta.dirname, "tests/fixtures/components/link.tsx"),
            "next/navigation": path.resolve(import.meta.dirname, "tests/fixtures/components/navigation.ts"),
          },
        },
        test: {
          name: "components",
          include: ["**/*.component.test.tsx"],
          exclude: inDependencies,
          environment: "jsdom",
          setupFiles: "tests/fixtures/components/browser.ts",
          // Starting a browser's stand-in and loading the components takes longer than most of the tests.
          isolate: false,
          // For a machine that does other things meanwhile. The end of the run names every test that passed on its retry.
          testTimeout: 60_000,
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: "openapi",
          include: ["tests/openapi/**/*.test.ts"],
          // The first run installs the linters.
          hookTimeout: 180_000,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "setup",
          include: ["tests/setup/**/*.test.mjs"],
          // For a machine that does other things meanwhile.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...contract,
          name: "api",
          include: ["**/*.contract.test.ts"],
          exclude: [...inDependencies, ...exclusiveContracts, ...ownDatabaseContracts, ...onceContracts],
          isolate: false,
          pool: "threads",
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // Its files set the environment that the modules read once.
        test: { ...contract, name: "api-own-database", include: ownDatabaseContracts, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          ...contract,
          name: "api-serial",
          include: exclusiveContracts,
          exclude: [...inDependencies, ...ownDatabaseContracts, ...onceContracts, ...longContracts],
          fileParallelism: false,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...contract,
          name: "api-long",
          include: longContracts,
          fileParallelism: false,
          isolate: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: { ...contract, name: "api-once", include: onceContracts, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: "security",
          include: ["tests/security/**/*.security.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          isolate: false,
        },
      },
    ],
  },
});
