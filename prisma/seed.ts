import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { hashPassword } from "@/lib/identity/accounts/password";
import { joining } from "@/lib/identity/joining/schema";
import { dropAccess } from "@/lib/identity/users/drop-access";
import { readChapters } from "@/lib/library/chapters/read-chapters";
import { configOf } from "@/lib/library/transcripts/language";
import { readCaptions } from "@/lib/library/transcripts/read-captions";
import { prepareWords, writeSpellings, writeWords } from "@/lib/library/transcripts/write-words";
import { newFiles } from "@/lib/library/video-files/store";
import { paced } from "@/lib/platform/background/pace";
import { closeDatabase, db, type Transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { AreaLevel, PathDifficulty, TrackLevel, VideoProvider } from "@/prisma/generated/enums";
import { addRecording, drawRecordings, type SampleRecording } from "@/prisma/sample-recordings/add";
import { readEnvironmentFile } from "@/scripts/environment-file.mjs";
import { rememberedUrl } from "@/scripts/postgres/connection.mjs";

/** The advisory lock that lets one seed run at a time. */
const SEED_LOCK = 7_391_003;

/** Timeout of a seed, including the wait for the lock. */
const SEED_TIMEOUT_MS = 60_000;

const libraryFileSchema = z.object({
  knowledgeAreas: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      description: z.string(),
      level: z.enum(AreaLevel),
      parentKey: z.string().nullable(),
      totalPoints: z.int(),
    }),
  ),
  videos: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      description: z.string(),
      videoUrl: z.url(),
      provider: z.enum(VideoProvider),
      providerVideoId: z.string(),
      durationSeconds: z.int().nullable(),
      knowledgeAreas: z.array(z.object({ areaKey: z.string(), points: z.int() })),
    }),
  ),
  learningPaths: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      description: z.string(),
      difficulty: z.enum(PathDifficulty),
      estimatedHours: z.number(),
      skills: z.array(z.string()),
      videoKeys: z.array(z.string()),
    }),
  ),
  careerTracks: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      description: z.string(),
      industry: z.string(),
      level: z.enum(TrackLevel),
      salaryRange: z.string().nullable(),
      jobTitles: z.array(z.string()),
      keySkills: z.array(z.string()),
      learningPathKeys: z.array(z.string()),
    }),
  ),
});

const wordsFileSchema = z.array(z.object({ key: z.string(), chapters: z.string(), transcript: z.string() }));

type Words = { id: string; label: string; chapters: string; transcript: string };

/** Gives a video its chapters and a transcript. */
async function writeSampleWords(transaction: Transaction, { id, label, chapters, transcript }: Words): Promise<void> {
  const { duration, recording } = await transaction.video.findUniqueOrThrow({ where: { id } });
  const { cues } = await paced(readCaptions(transcript, duration === null ? null : duration * 1000));
  const facts = { language: "en", label, source: "paste", rights: "own" } as const;
  const made = await transaction.transcript.create({
    data: { videoId: id, recording, ...facts, config: configOf("en"), cues: cues.length },
  });
  const words = await prepareWords(cues, "en");
  await writeWords(transaction, made.id, "en", words);
  await writeSpellings(made.id, "en", words, (write) => write(transaction));
  const read = readChapters(chapters).chapters.map(({ second, title }) => ({ second, title }));
  await transaction.chapter.createMany({ data: read.map((chapter) => ({ videoId: id, recording, ...chapter })) });
}

/** The recordings of the sample library, which play without a network; none where files cannot be stored. */
async function sampleRecordings(): Promise<SampleRecording[]> {
  return newFiles() && (await isLibraryEmpty(db())) ? drawRecordings() : [];
}

/** Runs one seed at a time, even if several instances start together. */
function withSeedLock<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return db().$transaction(
    async (transaction) => {
      await transaction.$executeRaw`SELECT set_config(name, ${String(SEED_TIMEOUT_MS)}, true) FROM unnest(ARRAY['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']) AS name`;
      await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${SEED_LOCK})`;
      return work(transaction);
    },
    { timeout: SEED_TIMEOUT_MS },
  );
}

async function isLibraryEmpty(transaction: Transaction): Promise<boolean> {
  const firsts = await Promise.all([
    transaction.knowledgeArea.findFirst({ select: { id: true } }),
    transaction.video.findFirst({ select: { id: true } }),
    transaction.learningPath.findFirst({ select: { id: true } }),
    transaction.careerTrack.findFirst({ select: { id: true } }),
  ]);
  return firsts.every((first) => first === null);
}

/** Gives every key of the file an id, and looks one up by its key. */
function idsFor(rows: { key: string }[]): (key: string) => string {
  const ids = new Map(rows.map(({ key }) => [key, crypto.randomUUID()]));
  return (key) => {
    const id = ids.get(key);
    if (!id) throw new Error(`The sample library has nothing by the key ${key}`);
    return id;
  };
}

/** One minute between two rows, newest first. */
function createdAt(position: number): Date {
  return new Date(Date.now() - position * 60_000);
}

/** Loads the sample library unless there is an area, video, path or track, even a deleted one. */
export async function seedLibrary(): Promise<"loaded" | "kept"> {
  const file = path.resolve("prisma/sample-library.json");
  const library = libraryFileSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const words = wordsFileSchema.parse(JSON.parse(await readFile(path.resolve("prisma/sample-words.json"), "utf8")));
  const recordings = await sampleRecordings();
  return withSeedLock(async (transaction) => {
    if (!(await isLibraryEmpty(transaction))) return "kept";
    const areaId = idsFor(library.knowledgeAreas);
    const videoId = idsFor(library.videos);
    const pathId = idsFor(library.learningPaths);
    const trackId = idsFor(library.careerTracks);

    const areas = library.knowledgeAreas.map(({ key, parentKey, ...area }, position) => ({
      ...area,
      id: areaId(key),
      parentId: parentKey && areaId(parentKey),
      createdAt: createdAt(position),
    }));
    await transaction.knowledgeArea.createMany({ data: areas.filter(({ parentId }) => parentId === null) });
    await transaction.knowledgeArea.createMany({ data: areas.filter(({ parentId }) => parentId !== null) });

    await transaction.video.createMany({
      data: library.videos.map(({ key, durationSeconds, knowledgeAreas, ...video }, position) => ({
        ...video,
        id: videoId(key),
        duration: durationSeconds,
        durationSource: durationSeconds === null ? null : ("provider" as const),
        thumbnailUrl:
          video.provider === "youtube" ? `https://i.ytimg.com/vi/${video.providerVideoId}/hqdefault.jpg` : null,
        createdAt: createdAt(recordings.length + position),
      })),
    });
    const recorded: (SampleRecording & { id: string })[] = [];
    for (const [position, recording] of recordings.entries())
      recorded.push({ ...recording, id: await addRecording(transaction, recording, createdAt(position)) });
    await transaction.$executeRaw`INSERT INTO video_checks (video_id, next_at) SELECT id, now() + random() * interval '7 days' FROM videos`;
    await transaction.videoArea.createMany({
      data: [...library.videos.map((video) => ({ ...video, id: videoId(video.key) })), ...recorded].flatMap(
        ({ id, knowledgeAreas }) =>
          knowledgeAreas.map(({ areaKey, points }) => ({ videoId: id, knowledgeAreaId: areaId(areaKey), points })),
      ),
    });

    for (const { key, ...written } of words)
      await writeSampleWords(transaction, { id: videoId(key), label: "English (summary)", ...written });
    for (const { id, chapters, transcript } of recorded)
      await writeSampleWords(transaction, { id, label: "English", chapters, transcript });

    await transaction.learningPath.createMany({
      data: library.learningPaths.map(({ key, videoKeys, ...learningPath }, position) => ({
        ...learningPath,
        id: pathId(key),
        createdAt: createdAt(position),
      })),
    });
    await transaction.pathVideo.createMany({
      data: library.learningPaths.flatMap(({ key, videoKeys }) =>
        videoKeys.map((videoKey, position) => ({ pathId: pathId(key), videoId: videoId(videoKey), position })),
      ),
    });

    await transaction.$executeRaw`SELECT publish_path_version(id, '', false) FROM learning_paths`;

    await transaction.careerTrack.createMany({
      data: library.careerTracks.map(({ key, learningPathKeys, ...track }, position) => ({
        ...track,
        id: trackId(key),
        createdAt: createdAt(position),
      })),
    });
    await transaction.trackPath.createMany({
      data: library.careerTracks.flatMap(({ key, learningPathKeys }) =>
        learningPathKeys.map((pathKey, position) => ({ trackId: trackId(key), pathId: pathId(pathKey), position })),
      ),
    });
    return "loaded";
  });
}

/**
 * Creates the first administrator if there is none. An existing user with the address is promoted and gets the new password;
 * their sessions, factors, verified phone number and pending links end, because anyone may have signed up with the address.
 * SIGN_UP becomes the joining settings.
 * @returns the email, and the password if ADMIN_PASSWORD is not set; nothing when there is an administrator
 */
export async function seedAdministrator(): Promise<{ email?: string; isNew?: boolean; generatedPassword?: string }> {
  const { ADMIN_EMAIL, ADMIN_NAME, ADMIN_PASSWORD, SIGN_UP } = env();
  const email = ADMIN_EMAIL.trim().toLowerCase();
  const password = ADMIN_PASSWORD ?? randomBytes(12).toString("base64url");
  const made = await withSeedLock(async (transaction) => {
    if (await transaction.user.findFirst({ where: { isAdmin: true }, select: { id: true } })) return undefined;
    // Only before the first administrator: afterwards the dashboard decides who may sign up.
    await transaction.setting.createMany({
      data: { section: joining.name, value: SIGN_UP, updatedAt: new Date() },
      skipDuplicates: true,
    });
    const before = await transaction.user.findUnique({ where: { email }, select: { id: true } });
    const now = new Date();
    const opened = { isAdmin: true, emailVerified: now, emailReadAt: null };
    const { id } = await transaction.user.upsert({
      where: { email },
      create: { email, name: ADMIN_NAME, ...opened },
      update: { ...opened, emailGivenAt: null, deactivatedAt: null, unprovisionedAt: null },
    });
    await dropAccess(transaction, id, "operator", { passwordHash: await hashPassword(password) });
    await transaction.invitation.deleteMany({ where: { userId: id, acceptedAt: null } });
    return { isNew: before === null };
  });
  if (!made) return {};
  return { email, ...made, generatedPassword: ADMIN_PASSWORD === undefined ? password : undefined };
}

/** Seeds a new database and reports on standard output. */
async function seed() {
  readEnvironmentFile();
  process.env.DATABASE_URL ||= rememberedUrl(process.env.DATA_DIR || ".data");
  if (env().SAMPLE_LIBRARY) {
    const isLoaded = (await seedLibrary()) === "loaded";
    console.log(isLoaded ? "The sample library is loaded." : "The library is not empty: it is kept as it is.");
  }
  const { email, isNew, generatedPassword } = await seedAdministrator();
  if (isNew) console.log(`The first administrator is ${email}.`);
  else if (email) console.log(`${email} had an account: it is now the first administrator, with the new password.`);
  else console.log("There is an administrator: no other is made. npm run admin -- <email> makes one.");
  if (generatedPassword) console.log(`The password, shown this once: ${generatedPassword}`);
  await closeDatabase();
}

if (import.meta.filename === process.argv[1]) await seed();
