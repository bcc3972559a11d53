import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "../..");

/** Only the tests of the pure rules: tests with a database or a browser take too long to run for each mutant. */
export default defineConfig({
  root,
  resolve: { alias: { "@": root, "server-only": path.resolve(root, "node_modules/server-only/empty.js") } },
  test: {
    include: [
      "components/learning/{checks/check-queue,player/recording/watch-meter,recall/card-draft}.test.ts",
      "lib/identity/auth/gate.test.ts",
      "lib/identity/joining/*.test.ts",
      "lib/identity/sessions/lifetime.test.ts",
      "lib/identity/users/state.test.ts",
      "lib/learning/{checks,enrolments,progress,recall,watch}/*.test.ts",
      "lib/library/drafts/keep-drafts.test.ts",
      "lib/library/items/{decimal,gift,grade,questions-csv}.test.ts",
      "lib/library/knowledge-areas/total-points.test.ts",
      "lib/library/videos/{duration-source,points}.test.ts",
    ],
    exclude: ["**/*.contract.test.ts", "**/mutations.test.ts"],
  },
});
