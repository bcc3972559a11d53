import { afterEach, expect, test } from "vitest";
import type { CareerTrack } from "@/lib/library/career-tracks/schema";
import { db } from "@/lib/platform/db";
import { newName } from "@/tests/fixtures/library";
import { makeUser } from "@/tests/fixtures/test-user";

const fields = (more: object = {}) => ({
  title: newName("Track"),
  description: "Short.",
  industry: "Film",
  level: "mid" as const,
  jobTitles: ["Grip"],
  keySkills: ["Care"],
  ...more,
});

/** A track whose texts leave no room for another one. */
const fill = () => db().careerTrack.create({ data: fields({ description: "x".repeat(1_999_990) }) });

afterEach(() => db().careerTrack.deleteMany({ where: { description: { startsWith: "x".repeat(1_000) } } }));

test("career tracks get no longer than their limit, by adding, changing and restoring one", async () => {
  const administrator = await makeUser({ isAdmin: true });
  const kept = (await administrator.call<CareerTrack>("POST", "/api/career-tracks", fields())).body;
  const gone = (await administrator.call<CareerTrack>("POST", "/api/career-tracks", fields())).body;
  await administrator.call("DELETE", `/api/career-tracks/${gone.id}`);
  const { id } = await fill();
  const refusal = { status: 409, body: { detail: expect.stringContaining("2,000,000 characters") } };
  expect(await administrator.call("POST", "/api/career-tracks", fields())).toMatchObject(refusal);
  const change = (description: string) => administrator.call("PUT", `/api/career-tracks/${kept.id}`, { description });
  expect(await change("A longer text")).toMatchObject(refusal);
  expect(await administrator.call("POST", `/api/career-tracks/${gone.id}/restore`)).toMatchObject(refusal);
  expect(await db().careerTrack.count({ where: { id: gone.id, deletedAt: null } })).toBe(0);
  expect((await change("Brief")).status).toBe(200);
  await administrator.call("DELETE", `/api/career-tracks/${id}`);
  expect((await administrator.call("POST", `/api/career-tracks/${gone.id}/restore`)).status).toBe(200);
});
