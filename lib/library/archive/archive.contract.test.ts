import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import yauzl from "yauzl";
import { ZipFile } from "yazl";
import type { Actor } from "@/lib/identity/sessions/data";
import { db } from "@/lib/platform/db";
import { makePath, makeTrack } from "@/tests/fixtures/curation";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { useOwnDatabase } from "@/tests/fixtures/own-database";
import { makeUser } from "@/tests/fixtures/test-user";
import { exportLibrary } from "./export-library";
import { importLibrary } from "./import-library";
import { readArchive } from "./read-archive";
import type { LibraryImport } from "./schema";

let drop: () => Promise<void>;
let actor: Actor;

beforeAll(async () => {
  drop = await useOwnDatabase();
  const { id, sessionId } = await makeUser({ isAdmin: true });
  actor = { id, sessionId, isAdmin: true } as Actor;
});
afterAll(() => drop());
beforeEach(async () => {
  await db().careerTrack.deleteMany();
  await db().learningPath.deleteMany();
  await db().video.deleteMany();
  await db().knowledgeArea.deleteMany({ where: { level: "sub" } });
  await db().knowledgeArea.deleteMany();
});

const auditContext = () => ({ actorId: actor.id, origin: { address: null, device: null } });

const NONE = { new: 0, updated: 0, exists: 0, invalid: 0 };
const counts = (counted: Partial<typeof NONE>) => ({ ...NONE, ...counted });

/** The archive of the library, and its spreadsheets as texts. */
async function exported() {
  const bytes = Buffer.from(await (await exportLibrary(actor.id, auditContext())).arrayBuffer());
  const archive = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const files: Record<string, string> = {};
  for await (const entry of archive.eachEntry())
    files[entry.fileName] = (await buffer(await archive.openReadStreamPromise(entry))).toString();
  return { bytes, files };
}

const importBytes = async (bytes: Buffer, { dryRun = false, update = false } = {}): Promise<LibraryImport> =>
  importLibrary(await readArchive(bytes), { dryRun, update, actor, auditContext: auditContext() });

async function importFiles(files: Record<string, string>, choices?: { dryRun?: boolean; update?: boolean }) {
  const archive = new ZipFile();
  for (const [name, text] of Object.entries(files)) archive.addBuffer(Buffer.from(text), name);
  archive.end();
  return importBytes(await buffer(archive.outputStream as Readable), choices);
}

async function makeLibrary() {
  const [light, sound] = [await makeArea({ name: "Light" }), await makeArea({ name: "=Sound", totalPoints: 0 })];
  const [shade, silence] = [
    await makeArea({ name: "Shade; or 1", parentId: light.id }),
    await makeArea({ name: "Shade; or 1", parentId: sound.id }),
  ];
  const scored = { [shade.id]: 5, [silence.id]: 5, [light.id]: 20 };
  const first = await makeVideo({ title: "First", points: scored, duration: 90, description: 'One,\n"two"\n-three' });
  const second = await makeVideo({ title: "Second", points: { [light.id]: 1 } });
  await db().video.update({ where: { id: second.id }, data: { requiredPercent: 0, passPercent: 80 } });
  const third = await makeVideo({ title: "Third", points: { [sound.id]: 3 } });
  const recording = { videoUrl: "https://vimeo.com/123/abcdef", provider: "vimeo" as const, providerVideoId: "123" };
  await db().video.update({ where: { id: third.id }, data: { ...recording, thumbnailUrl: "https://x.test/1.jpg" } });
  const path = await makePath({
    title: "First pictures",
    videoIds: [second.id, third.id, first.id],
    optionalVideoIds: [third.id],
    sections: [{ title: "More", videoId: third.id }],
  });
  const other = await makePath({ title: "Empty" });
  await makeTrack({
    title: "Operator",
    pathIds: [path.id, other.id],
    targets: { [shade.id]: 30, [silence.id]: 30, [light.id]: 90, [sound.id]: 10 },
  });
  await makeTrack({ title: "Secret", isActive: false });
}

test("an export imported into an empty library is exported again with the same spreadsheets", async () => {
  await makeLibrary();
  const { bytes, files } = await exported();
  expect(Object.keys(files)).toEqual(["areas.csv", "videos.csv", "paths.csv", "tracks.csv"]);
  const all = { areas: { exists: 4 }, videos: { exists: 3 }, paths: { exists: 2 }, tracks: { exists: 2 } };
  const there = { ...Object.fromEntries(Object.entries(all).map(([name, one]) => [name, counts(one)])), problems: [] };
  for (const update of [false, true]) expect(await importBytes(bytes, { update })).toEqual(there);

  await db().careerTrack.deleteMany();
  await db().learningPath.deleteMany();
  await db().video.deleteMany();
  await db().knowledgeArea.deleteMany({ where: { level: "sub" } });
  await db().knowledgeArea.deleteMany();
  const made = Object.fromEntries(Object.entries(all).map(([name, { exists }]) => [name, counts({ new: exists })]));
  expect(await importBytes(bytes, { dryRun: true })).toEqual({ ...made, problems: [] });
  expect(await db().knowledgeArea.count()).toBe(0);
  expect(await importBytes(bytes)).toEqual({ ...made, problems: [] });
  expect((await exported()).files).toEqual(files);
  expect(
    await db().auditEvent.count({
      where: { action: "spreadsheet.library_imported", detail: { equals: { rows: 11 } } },
    }),
  ).toBe(1);
  expect(await importBytes(bytes, { update: true })).toEqual(there);
});

test("updates existing rows only when `update` is set, and keeps values whose cells are blank", async () => {
  await makeLibrary();
  const { files } = await exported();
  const url = /https:\S+?(?=,First)/.exec(files["videos.csv"] ?? "")?.[0] ?? "";
  const changes = {
    "areas.csv": "name,parent,description,totalPoints\r\nLIGHT,,All of it,\r\nShade; or 1,light,,7\r\n",
    "videos.csv": `url,title,duration,requiredPercent\r\n${url},,120,0\r\n`,
    "paths.csv": `title,lessons\r\nfirst pictures,# Only\n${url}`.replace("# Only", '"# Only').concat('"\r\n'),
    "tracks.csv": "title,isActive,paths\r\nSecret,Yes,Empty\r\n",
  };
  const unchanged = await importFiles(changes);
  expect(unchanged.areas).toEqual(counts({ exists: 2 }));
  expect((await exported()).files).toEqual(files);
  const updated = { areas: counts({ updated: 2 }), videos: counts({ updated: 1 }), paths: counts({ updated: 1 }) };
  const outcome = { ...updated, tracks: counts({ updated: 1 }), problems: [] };
  expect(await importFiles(changes, { update: true, dryRun: true })).toEqual(outcome);
  expect((await exported()).files).toEqual(files);
  expect(await importFiles(changes, { update: true })).toEqual(outcome);
  const [area, video] = [
    await db().knowledgeArea.findFirstOrThrow({ where: { name: "LIGHT" } }),
    await db().video.findFirstOrThrow({ where: { title: "First" } }),
  ];
  expect(area).toMatchObject({ description: "All of it", totalPoints: 100 });
  expect(video).toMatchObject({ duration: 120, requiredPercent: 0, description: expect.stringContaining("two") });
  const path = await db().learningPath.findFirstOrThrow({
    where: { title: "first pictures" },
    include: { videos: true },
  });
  expect(path.videos).toMatchObject([{ videoId: video.id, heading: "Only", isOptional: false }]);
  const track = await db().careerTrack.findFirstOrThrow({ where: { title: "Secret" }, include: { paths: true } });
  expect([track.isActive, track.paths.length, track.jobTitles]).toEqual([true, 1, ["Projectionist"]]);
});

test("reports every mistake with its file and line, and imports the other rows", async () => {
  const files = {
    "areas.csv": "name,parent,totalPoints\r\nLight,,\r\nShade,Nowhere,\r\nlight,,\r\n,,\r\nSound,,lots\r\n",
    "videos.csv":
      'url,title,areas,duration\r\nhttps://youtu.be/aaaaaaaaaaa,"One\n",Light,\r\nnonsense,,Ligth: 5,\r\nhttps://www.youtube.com/watch?v=aaaaaaaaaaa,Again,Light,\r\nhttps://youtu.be/bbbbbbbbbbb,Long,Light,long\r\n',
    "paths.csv":
      'title,difficulty,estimatedHours,lessons\r\nGood,beginner,,"https://youtu.be/aaaaaaaaaaa\nhttps://youtu.be/bbbbbbbbbbb"\r\nBad,easy,many,\r\nWorse,beginner,,# Light\r\ngood,beginner,,\r\n',
    "tracks.csv":
      'title,description,industry,level,jobTitles,keySkills,paths,targets,isActive\r\nOperator,D,Film,entry,A,B,"Good\nBad",Light: 5; Dark,\r\nOther,D,Film,boss,,B,,,maybe\r\n',
  };
  const expected = {
    areas: counts({ new: 1, invalid: 3 }),
    videos: counts({ new: 1, invalid: 3 }),
    paths: counts({ new: 1, invalid: 3 }),
    tracks: counts({ new: 1, invalid: 1 }),
    problems: [
      ["areas.csv", 3, "The main area “Nowhere” does not exist"],
      ["areas.csv", 4, "Duplicate of line 2"],
      ["areas.csv", 6, "Points must be 0 or greater"],
      ["videos.csv", 4, "Title is required"],
      ["videos.csv", 4, "Please enter a valid video URL"],
      ["videos.csv", 4, "The knowledge area “Ligth” does not exist"],
      ["videos.csv", 4, "“Ligth” may mean “Light”"],
      ["videos.csv", 5, "Duplicate of line 2"],
      ["videos.csv", 6, "Duration is in whole seconds"],
      ["paths.csv", 2, "Left out, because the library has no such lesson: “https://youtu.be/bbbbbbbbbbb”"],
      ["paths.csv", 4, "Difficulty is one of beginner, intermediate, advanced"],
      ["paths.csv", 4, "Hours must be a number"],
      ["paths.csv", 5, "The heading “Light” needs a lesson below it"],
      ["paths.csv", 6, "Duplicate of line 2"],
      ["tracks.csv", 2, "Left out, because the library has no such path: “Bad”"],
      ["tracks.csv", 2, "Left out, because the library has no such knowledge area: “Dark”"],
      ["tracks.csv", 4, "Level is one of entry, mid, senior, executive"],
      ["tracks.csv", 4, "At least one job title is required"],
      ["tracks.csv", 4, "Active is yes or no"],
    ],
  };
  for (const dryRun of [true, false]) {
    const { problems, ...outcomes } = await importFiles(files, { dryRun });
    expect({ ...outcomes, problems: problems.map(({ file, line, message }) => [file, line, message]) }).toEqual(
      expected,
    );
  }
  expect(await db().video.count()).toBe(1);
});

test("rejects a path whose title is ambiguous, and leaves that title out of a track's paths", async () => {
  await makePath({ title: "Twin" });
  await makePath({ title: "Twin" });
  const { paths, problems } = await importFiles({
    "paths.csv": "title,difficulty\r\nTwin,beginner\r\n",
    "tracks.csv": "title,description,industry,level,jobTitles,keySkills,paths\r\nOperator,D,Film,entry,A,B,Twin\r\n",
  });
  expect(paths).toEqual(counts({ invalid: 1 }));
  expect(problems.map(({ message }) => message)).toEqual([
    "The library has more than one path with this title",
    "Left out, because the library has no such path: “Twin”",
  ]);
});

test("refuses a file whose paths hold too many lessons together, also the same ones", async () => {
  const lessons = Array.from({ length: 500 }, (_, index) => `https://vimeo.com/${1_000 + index}`).join("\r\n");
  const rows = Array.from({ length: 41 }, (_, index) => `Path ${index},beginner,"${lessons}"\r\n`);
  const refused = importFiles({ "paths.csv": `title,difficulty,lessons\r\n${rows.join("")}` });
  await expect(refused).rejects.toMatchObject({ status: 400, detail: "paths.csv has more than 20,000 lessons" });
});

test("suggests areas for unknown names only while comparing them costs little", async () => {
  const letters = (index: number) => "a".repeat(80) + index.toString(2).padStart(11, "0").replace(/0/g, "c");
  const areas = Array.from({ length: 2_000 }, (_, index) => `${letters(index)},\r\n`);
  const unknown = Array.from({ length: 20 }, (_, index) => `${letters(index)}x`);
  const { problems } = await importFiles(
    {
      "areas.csv": `name,parent\r\n${areas.join("")}`,
      "videos.csv": `url,title,areas\r\nhttps://vimeo.com/77,Seventy,${unknown.join(";")}\r\n`,
    },
    { dryRun: true },
  );
  expect(problems.filter(({ message }) => message.includes("may mean"))).toHaveLength(5);
});
