import { expect, test } from "vitest";
import { completionRecords } from "./completion";

const link = (id: string, points: number) => ({ id, videoId: "v", knowledgeAreaId: id, knowledgeAreaName: id, points });
const now = "2026-11-01T00:00:00.000Z";

test.each([
  ["each area's points when it is completed", [link("a", 30), link("b", 10)], now, [30, 10]],
  ["no points when it is not completed", [link("a", 30), link("b", 10)], null, [0, 0]],
  ["nothing without knowledge areas", [], now, []],
])("a video earns %s", (_, knowledgeAreas, completedAt, points) => {
  const records = completionRecords("u", { id: "v", knowledgeAreas }, completedAt);
  expect(records.map((record) => record.points)).toEqual(points);
  for (const record of records) {
    const evidence = completedAt && "marked";
    expect(record).toMatchObject({ userId: "u", videoId: "v", completed: completedAt !== null, completedAt, evidence });
  }
});
