import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { PUBLISHED_TYPE } from "@/lib/identity/pictures/picture";
import { CONTAINER_TYPES } from "@/lib/library/video-files/schema";
import { newFiles, objectOf, pictureAddress, pictureOf, videoBlob } from "@/lib/library/video-files/store";
import { filePath } from "@/lib/library/videos/video-url";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { type Film, makeFilm, SIDES } from "./film";
import { index, queue, search } from "./scenes";

const scenes = { search, index, queue };

const question = z.object({
  prompt: z.string(),
  right: z.string(),
  wrong: z.array(z.string()),
  explanation: z.string(),
  second: z.int(),
  until: z.int(),
});

const recordingSchema = z.object({
  scene: z.enum(Object.keys(scenes) as (keyof typeof scenes)[]),
  seconds: z.int(),
  pictureAt: z.number(),
  title: z.string(),
  description: z.string(),
  knowledgeAreas: z.array(z.object({ areaKey: z.string(), points: z.int() })),
  chapters: z.string(),
  transcript: z.string(),
  questions: z.array(question),
  card: z.object({ front: z.string(), back: z.string() }),
});
type Description = z.infer<typeof recordingSchema>;

/** A recording of the sample library, drawn and described. */
export type SampleRecording = Description & { film: Film };

/** Draws the recordings of the sample library, which takes about three seconds. */
export async function drawRecordings(): Promise<SampleRecording[]> {
  const text = await readFile(path.resolve("prisma/sample-recordings/recordings.json"), "utf8");
  const descriptions = z.array(recordingSchema).parse(JSON.parse(text));
  return Promise.all(
    descriptions.map(async (described) => {
      const { scene, seconds, pictureAt } = described;
      return { ...described, film: await makeFilm(scenes[scene], seconds, pictureAt) };
    }),
  );
}

/** Stores a film in the folder of uploads, with its picture, and writes its row. @returns its id */
async function store(transaction: Transaction, { bytes, picture, seconds }: Film): Promise<string> {
  const id = crypto.randomUUID();
  const files = newFiles();
  await files?.write(objectOf(id), bytes, CONTAINER_TYPES.webm);
  await files?.write(pictureOf(id), picture, PUBLISHED_TYPE);
  const found = { container: "webm", videoCodec: "vp8", ...SIDES, seconds };
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const kept = await videoBlob()?.find(objectOf(id));
  const sign = kept ? { store: "blob", etag: kept.etag } : { store: "folder", sha256 };
  const place = { object: objectOf(id), bytes: bytes.length, ...sign };
  await transaction.videoFile.create({ data: { id, ...place, ...found, hasPicture: true } });
  return id;
}

async function ask(transaction: Transaction, videoId: string, { questions, card }: Description): Promise<void> {
  for (const [position, { prompt, right, wrong, explanation, second, until }] of questions.entries()) {
    const options = [right, ...wrong].map((text, place) => ({ position: place, text, isCorrect: place === 0 }));
    const version = { version: 1, kind: "choice" as const, prompt, back: explanation, options: { create: options } };
    const item = { videoId, position, kind: "choice" as const, second, until };
    await transaction.item.create({ data: { ...item, versions: { create: version } } });
  }
  const version = { version: 1, kind: "recall" as const, prompt: card.front, back: card.back };
  const item = { videoId, position: questions.length, kind: "recall" as const };
  await transaction.item.create({ data: { ...item, versions: { create: version } } });
}

/**
 * Adds a recording as a lesson, with its questions. Its chapters and transcript are written like those of other
 * lessons.
 * @returns the id of the lesson
 */
export async function addRecording(transaction: Transaction, recording: SampleRecording, createdAt: Date) {
  const id = crypto.randomUUID();
  const { title, description, film } = recording;
  const fileId = await store(transaction, film);
  const place = { videoUrl: filePath(id), provider: "file" as const, providerVideoId: id, fileId };
  const facts = { duration: film.seconds, durationSource: "provider" as const, thumbnailUrl: pictureAddress(fileId) };
  await transaction.video.create({ data: { id, title, description, ...place, ...facts, createdAt } });
  await ask(transaction, id, recording);
  return id;
}
