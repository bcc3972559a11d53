import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { collectDocument } from "../../scripts/openapi/collect";
import { root, runCommand } from "../../scripts/steps/command.mjs";
import { installFrom } from "../../scripts/steps/dependencies.mjs";

const source = path.join(root, "tests/openapi");
/** The tools with their packages, kept between runs and apart from the product's packages. */
const folder = path.join(root, "node_modules/.cache/openapi");

const lockOf = (place: string) => {
  const file = path.join(place, "package-lock.json");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
};

/** Runs the script of an installed package in that folder. */
const run = (script: string, flags: string[]) =>
  runCommand(
    process.execPath,
    [path.join(folder, "node_modules", script), ...flags],
    { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1", FORCE_COLOR: "0" },
    { cwd: folder },
  );

beforeAll(async () => {
  // npm writes its own lockfile last, so an install that was cut off has none.
  const isInstalled =
    lockOf(folder) === lockOf(source) && existsSync(path.join(folder, "node_modules/.package-lock.json"));
  mkdirSync(folder, { recursive: true });
  cpSync(source, folder, { recursive: true });
  if (!isInstalled) await installFrom(folder);
  writeFileSync(path.join(folder, "openapi.json"), JSON.stringify(await collectDocument(), null, 2));
});

describe("the API's description", () => {
  test("passes Redocly's recommended rules", async () => {
    const { code, output } = await run("@redocly/cli/bin/cli.js", ["lint", "openapi.json", "--format=stylish"]);
    expect(output).not.toMatch(/^\s+\d+:\d+\s+(error|warning)/m);
    expect(output).toContain("openapi.json: validated");
    expect(code, output).toBe(0);
  });

  test("passes Spectral's rules for OpenAPI", async () => {
    const flags = ["lint", "openapi.json", "--ruleset=spectral.yaml", "--fail-severity=hint", "--quiet"];
    const { code, output } = await run("@stoplight/spectral-cli/dist/index.js", flags);
    expect(output).not.toMatch(/\b(error|warning|information|hint)\b/);
    expect(code, output).toBe(0);
  });

  test("gives a client that compiles under strict with TypeScript 5", async () => {
    const generated = await run("openapi-typescript/bin/cli.js", ["openapi.json", "-o", "waypoint-api.d.ts"]);
    expect(generated.code, generated.output).toBe(0);
    const compiled = await run("typescript/bin/tsc", ["--project", "tsconfig.json"]);
    expect(compiled.output).toBe("");
    expect(compiled.code).toBe(0);
  });
});
