import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { samplesOf, TOKEN_VARIABLE } from "@/lib/identity/api-tokens/samples";
import type { NewApiToken } from "@/lib/identity/api-tokens/schema";
import { baseUrl } from "@/tests/fixtures/client";
import { makeCompletions } from "@/tests/fixtures/completions";
import { makeUser } from "@/tests/fixtures/test-user";

const run = promisify(execFile);

let token: string;
let learner: { id: string };

beforeAll(async () => {
  const administrator = await makeUser({ isAdmin: true });
  const input = { name: "A first program", scopes: ["read", "progress:read"], days: 1 };
  token = (await administrator.call<NewApiToken>("POST", "/api/account/tokens", input)).body.token;
  learner = await makeUser();
  await makeCompletions(learner, [new Date(), new Date(), new Date()]);
});

const samples = samplesOf(baseUrl);
const isInstalled = (program: string) =>
  (process.env.PATH ?? "").split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));

/** The output of a program. */
async function outputOf(program: string, flags: string[]): Promise<string> {
  const env = { ...process.env, [TOKEN_VARIABLE]: token, NODE_OPTIONS: "" };
  return (await run(program, flags, { env, maxBuffer: 1 << 24 })).stdout;
}

test.skipIf(!isInstalled("curl"))("the sample for curl lists videos", async () => {
  const videos = JSON.parse(await outputOf("sh", ["-c", samples.curl.code])) as { id: string }[];
  expect(videos.length).toBeGreaterThan(0);
});

test.skipIf(!isInstalled("python3"))("the sample for Python reads every completion", async () => {
  expect(await outputOf("python3", ["-c", samples.python.code])).toContain(`completed ${learner.id}`);
});

test("the sample for TypeScript lists videos", async () => {
  const lines = (await outputOf(process.execPath, ["--input-type=module", "--eval", samples.typescript.code]))
    .trim()
    .split("\n");
  expect(lines).toHaveLength(3);
});
