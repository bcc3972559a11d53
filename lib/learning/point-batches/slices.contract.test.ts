import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { addJob, hurryJobs } from "@/lib/platform/jobs/data";
import { runDueJobs } from "@/lib/platform/jobs/run";
import { makeVideo } from "@/tests/fixtures/library";
import { useOwnDatabase } from "@/tests/fixtures/own-database";
import { continueBatch } from "./slices";

let drop: () => Promise<void>;

beforeAll(async () => {
  drop = await useOwnDatabase();
});
afterAll(() => drop());

test("a batch whose slice fails does not block another, and continues once it can", async () => {
  const [from, into] = [await makeVideo(), await makeVideo()];
  const videos = { from: from.id, into: into.id };
  const scope = { videoIds: [into.id], areaIds: null, removeUnlinked: false };
  const start = async (kind: "carried" | "rescored", detail: object) => {
    const data = { kind, reason: kind, state: "running", detail: { about: "", ...detail } } as const;
    const batch = await db().pointBatch.create({ data });
    await addJob(db(), "points", batch.id);
    return batch;
  };
  const continueBatches = () => runDueJobs([{ name: "points", run: continueBatch }]);
  // It fails because its detail lacks `keepsRanges`.
  const failing = await start("carried", { videos, paths: [] });
  const next = await start("rescored", { scope });
  const stateOf = async ({ id }: { id: string }) => (await db().pointBatch.findUniqueOrThrow({ where: { id } })).state;
  await continueBatches();
  expect([await stateOf(failing), await stateOf(next)]).toEqual(["running", "done"]);

  const detail = { about: "", videos: { ...videos, keepsRanges: true }, paths: [] };
  await db().pointBatch.update({ where: { id: failing.id }, data: { detail } });
  await hurryJobs("points");
  await continueBatches();
  expect(await stateOf(failing)).toBe("done");
});
