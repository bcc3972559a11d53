import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { db } from "@/lib/platform/db";
import { useOwnDatabase } from "@/tests/fixtures/own-database";
import { getVideos } from "./data";
import { videoListSchema } from "./schema";
import { selectVideos } from "./select-page";

// The schema of a video with a field that the SQL does not select.
vi.mock(import("./schema"), async (original) => {
  const schema = await original();
  return { ...schema, videoSchema: schema.videoSchema.extend({ shelf: z.string() }) as typeof schema.videoSchema };
});

let drop: () => Promise<void>;
let id: string;
beforeAll(async () => {
  drop = await useOwnDatabase();
  const address = {
    provider: "youtube",
    providerVideoId: "SxdOUGdseq4",
    videoUrl: "https://youtu.be/SxdOUGdseq4",
  } as const;
  ({ id } = await db().video.create({ data: { title: "Shadow", ...address } }));
});
afterAll(() => drop());

test("a read fails with the field and the SQL when the SQL lacks a field of the schema", async () => {
  await expect(getVideos([id])).rejects.toThrow(/\(video\.shelf is missing\): SELECT json_build_object\( 'id', v\.id/);
});

test("a page of JSON text fails when the SQL lacks a field of the schema", async () => {
  const page = selectVideos(videoListSchema.parse({}), crypto.randomUUID());
  await expect(page).rejects.toThrow(/\(json\.0\.shelf is missing\): SELECT coalesce\(json_agg\(p\.video/);
});
