import { beforeAll, describe, expect, test } from "vitest";
import { type CareerTrack, careerTrackSchema } from "@/lib/library/career-tracks/schema";
import type { Refusal } from "@/tests/fixtures/client";
import { makePath } from "@/tests/fixtures/curation";
import { makeArea, newName } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const PATH = "/api/career-tracks";
const WHOLE = "Points must be a whole number greater than 0";
const NOBODY = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";

let administrator: TestUser;
let pathIds: string[];

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
  pathIds = (await Promise.all([makePath(), makePath()])).map(({ id }) => id);
});

const input = (traits: Record<string, unknown> = {}) => ({
  title: newName("Track"),
  description: "Where it leads",
  industry: "Film",
  level: "senior",
  salaryRange: "50,000 to 70,000",
  jobTitles: ["Editor"],
  keySkills: ["Cutting", "Listening"],
  learningPathIds: pathIds,
  isActive: true,
  ...traits,
});
const create = (body: Record<string, unknown>) => administrator.call<CareerTrack & Refusal>("POST", PATH, body);
const change = (id: string, body: Record<string, unknown>) =>
  administrator.call<CareerTrack & Refusal>("PUT", `${PATH}/${id}`, body);
const find = async (id: string) =>
  (await administrator.call<CareerTrack[]>("GET", PATH)).body.find((track) => track.id === id);

test("a track is created as GET returns it, changed and deleted", async () => {
  const body = input();
  const made = await create(body);
  expect(made.status).toBe(201);
  expect(made.headers.get("location")).toBe(`${PATH}/${made.body.id}`);
  expect(careerTrackSchema.parse(made.body)).toEqual(made.body);
  expect(made.body).toMatchObject(body);
  expect(await find(made.body.id)).toEqual(made.body);

  const reversed = [...pathIds].reverse();
  const changed = await change(made.body.id, input({ learningPathIds: reversed, isActive: false, salaryRange: "" }));
  expect(changed).toMatchObject({
    status: 200,
    body: { learningPathIds: reversed, isActive: false, salaryRange: null },
  });
  const { learningPathIds: _, isActive: __, ...rest } = input();
  expect((await change(made.body.id, rest)).body).toMatchObject({ learningPathIds: reversed, isActive: false });
  const kept = await change(made.body.id, { salaryRange: "1 to 2" });
  expect(kept).toMatchObject({ status: 200, body: { ...rest, salaryRange: "1 to 2", isActive: false } });
  expect((await change(made.body.id, {})).body).toEqual({ ...kept.body, updatedAt: expect.any(String) });
  expect((await change(made.body.id, { title: null })).status).toBe(400);

  expect((await administrator.call("DELETE", `${PATH}/${made.body.id}`)).status).toBe(204);
  expect((await administrator.call("DELETE", `${PATH}/${made.body.id}`)).status).toBe(404);
  expect((await change(made.body.id, body)).status).toBe(404);
  expect(await find(made.body.id)).toBeUndefined();
});

test("targets are replaced, kept by a change without targets, and hidden while their area is deleted", async () => {
  const [light, sound] = [await makeArea({ name: newName("A light") }), await makeArea({ name: newName("B sound") })];
  const target = (area: { id: string }, points: number) => ({ knowledgeAreaId: area.id, points });
  const made = await create(input({ targets: [target(sound, 10), target(light, 80)] }));
  expect(made).toMatchObject({ status: 201, body: { targets: [target(light, 80), target(sound, 10)] } });
  const { id } = made.body;
  expect((await change(id, { title: newName("Track") })).body.targets).toEqual(made.body.targets);
  expect((await administrator.call("DELETE", `/api/knowledge-matrix/${sound.id}`)).status).toBe(204);
  expect((await find(id))?.targets).toEqual([target(light, 80)]);
  expect((await change(id, { targets: [target(light, 90), target(sound, 1)] })).body.errors).toContainEqual({
    path: "targets",
    message: "A knowledge area of this track no longer exists",
  });
  expect((await change(id, { targets: [target(light, 90)] })).body.targets).toEqual([target(light, 90)]);
  expect((await administrator.call("POST", `/api/knowledge-matrix/${sound.id}/restore`)).status).toBe(200);
  expect((await find(id))?.targets).toEqual([target(light, 90), target(sound, 10)]);
  const merged = await administrator.call("POST", `/api/knowledge-matrix/${sound.id}/merge`, { intoId: light.id });
  expect(merged.status).toBe(204);
  expect((await find(id))?.targets).toEqual([target(light, 100)]);
  expect((await change(id, { targets: [] })).body.targets).toEqual([]);
});

test("fields that are left out get their defaults", async () => {
  const { learningPathIds: _, isActive: __, salaryRange: ___, ...rest } = input();
  expect((await create(rest)).body).toMatchObject({ learningPathIds: [], isActive: true, salaryRange: null });
});

test("the client may choose an id that is not taken", async () => {
  const id = crypto.randomUUID();
  expect(await create(input({ id }))).toMatchObject({ status: 201, body: { id } });
  expect(await create(input({ id }))).toMatchObject({
    status: 409,
    body: { detail: "A career track with this id already exists" },
  });
  expect((await create(input({ id: "x" }))).status).toBe(400);
});

describe("refuses", () => {
  test.each([
    [{ title: "" }, "title", "Title is required"],
    [{ description: " " }, "description", "Description is required"],
    [{ industry: "" }, "industry", "Industry is required"],
    [{ level: "chief" }, "level", "Level is one of entry, mid, senior, executive"],
    [{ jobTitles: [] }, "jobTitles", "At least one job title is required"],
    [{ jobTitles: [" "] }, "jobTitles.0", "At least one job title is required"],
    [{ keySkills: [] }, "keySkills", "At least one key skill is required"],
    [{ learningPathIds: [NOBODY] }, "learningPathIds", "A learning path of this track no longer exists"],
    [{ targets: [{ knowledgeAreaId: NOBODY, points: 0 }] }, "targets.0.points", WHOLE],
    [{ targets: [{ knowledgeAreaId: NOBODY, points: 1.5 }] }, "targets.0.points", WHOLE],
    [
      { targets: [{ knowledgeAreaId: NOBODY, points: 5 }] },
      "targets",
      "A knowledge area of this track no longer exists",
    ],
    [
      { targets: [5, 6].map((points) => ({ knowledgeAreaId: NOBODY, points })) },
      "targets",
      "A track can have one target in each knowledge area",
    ],
  ])("%j", async (traits, path, message) => {
    const { status, body } = await create(input(traits));
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ path, message });
  });

  test("a path that is in the track twice", async () => {
    expect((await create(input({ learningPathIds: [pathIds[0], pathIds[0]] }))).status).toBe(400);
  });
});
