import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { startEmbedded } from "../../scripts/postgres/embedded.mjs";
import { readiness, removeFolder, start, temporaryFolder, until } from "./start.mjs";

const folder = temporaryFolder();
/** @type {import("../../scripts/postgres/embedded.mjs").EmbeddedServer | undefined} */
let database;

afterAll(async () => {
  await database?.stop();
  removeFolder(folder);
});

test("every call answers 503 while the database is unreachable, and works once it is back", async () => {
  database = await startEmbedded(folder);
  const product = await start({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    AUTH_SECRET: randomBytes(32).toString("hex"),
    ADMIN_PASSWORD: "correct horse",
    SAMPLE_LIBRARY: "1",
  });
  await product.ready();
  /** @param {string} path @param {RequestInit} [options] */
  const call = (path, options) => fetch(`http://localhost:${product.port}${path}`, { redirect: "manual", ...options });
  /** @param {string} path @param {object} body @param {Record<string, string>} [headers] */
  const post = (path, body, headers) =>
    call(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });

  const account = { name: "Ada", email: "ada@people.test", password: "correct horse" };
  const signedUp = await post("/api/account/sign-up", account);
  const { id } = await signedUp.json();
  const headers = {
    cookie: signedUp.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; "),
  };
  const [video] = await (await call("/api/videos", { headers })).json();
  const completion = { userId: id, videoId: video.id, knowledgeAreaId: video.knowledgeAreas[0].knowledgeAreaId };
  const everyCall = () => [
    call("/api/videos", { headers }),
    call(`/api/progress/${id}`, { headers }),
    post("/api/progress/complete", completion, headers),
    post("/api/account/sign-up", { ...account, email: "grace@people.test" }),
  ];

  // Calls that are running when the database stops succeed or answer 503.
  const running = Promise.all(Array.from({ length: 10 }, everyCall).flat());
  await database.stop();
  for (const { status } of await running) expect([200, 201, 409, 503]).toContain(status);

  for (const answer of await Promise.all([...everyCall(), call("/api/readyz")])) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect((await answer.json()).detail).toBe(
      "Waypoint cannot reach its database right now. Please try again in a moment",
    );
  }
  expect((await call("/api/healthz")).status).toBe(200);
  // The error boundary of a screen receives only this digest.
  expect(await (await call("/learn", { headers })).text()).toContain("database-away");

  database = await startEmbedded(folder);
  await until(async () => (await readiness(product.port)) === 200);
  const done = await post("/api/progress/complete", completion, headers);
  expect(await done.json()).toMatchObject({ completed: true });
  await product.stop();
});
