import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { baseUrl } from "@/tests/fixtures/client";
import { makeArea, makeVideo, newName } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;
let learner: TestUser;
const word = newName("Exported");
const evil = `=HYPERLINK("x") ${word}`;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  [learner] = [await makeUser({ name: evil }), await makeUser({ name: `Idle ${word}`, isAdmin: true })];
});

const read = async (path: string) => {
  const { status, headers, body } = await administrator.call<string>("GET", path);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  return { headers, rows: Papa.parse<Record<string, string>>(body.trim(), { header: true }).data };
};

async function complete(title: string) {
  const main = await makeArea();
  const sub = await makeArea({ parentId: main.id });
  const video = await makeVideo({ title, points: { [main.id]: 30, [sub.id]: 5 } });
  const body = { userId: learner.id, videoId: video.id, knowledgeAreaId: main.id, points: 30, completed: true };
  expect((await learner.call("POST", "/api/progress/complete", body)).status).toBe(200);
  return `${main.name}: 30; ${main.name} / ${sub.name}: 5`;
}

describe("the exports", () => {
  test("have the filtered users in order with their totals", async () => {
    await complete(newName("+First"));
    const { headers, rows } = await read(`/api/users/export?sort=name&q=${encodeURIComponent(word)}`);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="waypoint-people-\d{4}-\d\d-\d\d\.csv"$/);
    expect(rows).toMatchObject([
      {
        name: `'${evil}`,
        email: learner.email,
        role: "learner",
        "videos completed": "1",
        points: "35",
        watched: "0",
        marked: "1",
      },
      { name: `Idle ${word}`, role: "administrator", "videos completed": "0", points: "0" },
    ]);
    const { rows: admins } = await read(`/api/users/export?role=admin&q=${encodeURIComponent(word)}`);
    expect(admins.map(({ name }) => name)).toEqual([`Idle ${word}`]);
    expect((await administrator.call("GET", "/api/users/export?sort=x")).status).toBe(400);
  });

  test("have one row for each user and completed video", async () => {
    const title = newName("+Second");
    const areas = await complete(title);
    const { headers, rows } = await read(`/api/progress/export?q=${encodeURIComponent(word)}`);
    expect(headers.get("content-disposition")).toMatch(/filename="waypoint-progress-\d{4}-\d\d-\d\d\.csv"$/);
    const row = rows.find(({ video }) => video === `'${title}`);
    expect(row).toMatchObject({
      email: learner.email,
      name: `'${evil}`,
      points: "35",
      areas,
      evidence: "marked",
      "watched %": "",
    });
    expect(Date.now() - Date.parse(row?.["completed at"] ?? "")).toBeLessThan(60_000);
    expect((await read(`/api/progress/export?q=${encodeURIComponent(word)}&role=admin`)).rows).toEqual([]);
  });

  test("begin with the byte order mark of UTF-8", async () => {
    for (const path of [
      "/api/users/export",
      "/api/progress/export",
      "/api/videos/export",
      "/api/audit-events/export",
    ]) {
      const cookie = `${administrator.cookie.name}=${administrator.cookie.value}`;
      const answer = await fetch(new URL(path, baseUrl), { headers: { cookie } });
      expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)], path).toEqual([0xef, 0xbb, 0xbf]);
    }
  });

  test("have all users of a large organisation", async () => {
    const everybody = Number((await administrator.call("GET", "/api/users?limit=1")).headers.get("x-total-count"));
    const { rows } = await read("/api/users/export");
    expect(new Set(rows.map(({ email }) => email)).size).toBe(everybody);
  });
});
