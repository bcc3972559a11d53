import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { MIGRATIONS_FOLDER, migrationsIn } from "../../scripts/steps/deferred-migrations.mjs";

/** The last migration before the functions and triggers moved to prisma/functions. */
const LAST_WITH_FUNCTIONS = "20261217400002_lengths_of_learners";

test("a new migration creates no trigger, and no function but one that its generated column calls: they belong in prisma/functions", () => {
  const creates = /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:CONSTRAINT\s+)?(?:FUNCTION|TRIGGER)\s+(\w+)/gi;
  const wrong = migrationsIn()
    .filter((name) => name > LAST_WITH_FUNCTIONS)
    .flatMap((name) => {
      const text = readFileSync(path.join(MIGRATIONS_FOLDER, name, "migration.sql"), "utf8");
      const generated = [...text.matchAll(/GENERATED ALWAYS AS (.*) STORED/g)].join();
      const created = [...text.matchAll(creates)].map(([, what]) => what);
      return created.filter((what) => !generated.includes(`${what}(`)).map((what) => `${name}: ${what}`);
    });
  expect(wrong).toEqual([]);
});

test("a migration leaves its transaction to the runner, and an index made concurrently is its only statement", () => {
  const wrong = migrationsIn().filter((name) => {
    const text = readFileSync(path.join(MIGRATIONS_FOLDER, name, "migration.sql"), "utf8");
    if (/\bCONCURRENTLY\b/.test(text)) return text.trim().indexOf(";") !== text.trim().length - 1;
    return /^\s*(BEGIN|COMMIT|ROLLBACK|START TRANSACTION)\b[^;\n]*;/im.test(text);
  });
  expect(wrong).toEqual([]);
});
