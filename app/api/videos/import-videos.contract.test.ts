import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import type { ImportedVideo } from "@/lib/library/imports/schema";
import type { Video } from "@/lib/library/videos/schema";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { makePath } from "@/tests/fixtures/curation";
import { makeArea, makeVideo, newName, newYoutubeId } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

let administrator: TestUser;

beforeAll(async () => {
  administrator = await makeUser({ isAdmin: true });
});

const send = (rows: Record<string, string>[], dryRun: boolean) =>
  administrator.call<ImportedVideo[]>("POST", "/api/videos/import", { rows, dryRun });

test("a dry run reports each row's status, the import adds it once, and a repeated import skips it", async () => {
  const main = await makeArea();
  const sub = await makeArea({ parentId: main.id });
  const twin = await makeArea({ parentId: main.id });
  const other = await makeArea();
  await makeArea({ parentId: other.id, name: twin.name });
  const there = await makeVideo();
  const [id, title] = [newYoutubeId(), newName("Imported")];
  const rows: Record<string, string>[] = [
    { videoUrl: `https://youtu.be/${id}`, title, areas: `${sub.name}: 25; ${main.name} / ${twin.name}` },
    { videoUrl: `https://www.youtube.com/watch?v=${id}`, title: "Again", areas: main.name },
    { videoUrl: there.videoUrl, title: "There", areas: main.name },
    { videoUrl: "https://example.com/x", title: "Elsewhere", areas: main.name },
    { videoUrl: `https://youtu.be/${newYoutubeId()}`, title: "", areas: main.name },
    { videoUrl: `https://youtu.be/${newYoutubeId()}`, title: "No area" },
    { videoUrl: `https://youtu.be/${newYoutubeId()}`, title: "Unknown", areas: "Nowhere: 4" },
    { videoUrl: `https://youtu.be/${newYoutubeId()}`, title: "Which", areas: twin.name },
    { videoUrl: `https://youtu.be/${newYoutubeId()}`, title: "Nothing", areas: `${main.name}: 0` },
  ];
  const fates = [
    ["new", null],
    ["exists", "The same video is in an earlier row"],
    ["exists", "This video is already in the library"],
    ["invalid", "Please enter a valid video URL"],
    ["invalid", "Title is required"],
    ["invalid", "At least one knowledge area is required"],
    ["invalid", "The knowledge area “Nowhere” does not exist"],
    ["invalid", `More than one knowledge area is called “${twin.name}”; write its main area before it`],
    ["invalid", "Points must be greater than 0"],
  ];
  const said = (answer: ImportedVideo[]) => answer.map(({ fate, message }) => [fate, message]);
  const find = async () =>
    (await administrator.call<Video[]>("GET", `/api/videos?q=${encodeURIComponent(title)}`)).body;

  expect(said((await send(rows, true)).body)).toEqual(fates);
  expect(await find()).toEqual([]);
  expect(said((await send(rows, false)).body)).toEqual(fates);
  const [video] = await find();
  expect(video?.knowledgeAreas.map(({ knowledgeAreaId, points }) => [knowledgeAreaId, points])).toEqual([
    [sub.id, 25],
    [twin.id, 10],
  ]);
  expect((await send(rows.slice(0, 1), false)).body[0]).toMatchObject({ title, fate: "exists" });

  const { body: csv, headers } = await administrator.call<string>("GET", "/api/videos/export");
  expect(headers.get("content-disposition")).toMatch(/^attachment; filename="waypoint-videos-\d{4}-\d\d-\d\d\.csv"$/);
  const exported = Papa.parse<Record<string, string>>(csv, { header: true }).data.find((row) => row.title === title);
  expect(exported).toEqual({
    url: `https://youtu.be/${id}`,
    title,
    description: "",
    areas: `${main.name} / ${sub.name}: 25; ${main.name} / ${twin.name}: 10`,
  });
});

test("an import updates existing videos on request, and keeps the values of blank cells", async () => {
  const [light, sound] = [await makeArea(), await makeArea()];
  const video = await makeVideo({ points: { [light.id]: 5 }, description: "Kept" });
  const same = await makeVideo({ points: { [light.id]: 5 } });
  const title = newName("Changed");
  const rows: Record<string, string>[] = [
    { videoUrl: video.videoUrl.replace("https://", ""), title, areas: `${sound.name}: 7` },
    { videoUrl: same.videoUrl, title: same.title, areas: `${light.name}: 5` },
    { videoUrl: same.videoUrl, title: "Twice" },
    { videoUrl: `https://youtu.be/${newYoutubeId()}`, title: "", areas: `${light.name}: 0` },
    { videoUrl: `https://youtu.be/${newYoutubeId()}`, title: "x".repeat(2_000), areas: light.name },
  ];
  const importWith = (dryRun: boolean) =>
    administrator.call<ImportedVideo[]>("POST", "/api/videos/import", { rows, dryRun, update: true });
  const outcomes = [
    { title, fate: "updated", message: null },
    { title: same.title, fate: "exists", message: "This video is already in the library, with these values" },
    { title: "Twice", fate: "exists", message: "The same video is in an earlier row" },
    { title: "", fate: "invalid", message: "Title is required. Points must be greater than 0" },
    { fate: "invalid", message: expect.stringContaining("300") },
  ];
  expect((await importWith(true)).body).toMatchObject(outcomes);
  expect((await importWith(false)).body).toMatchObject(outcomes);
  const { body } = await administrator.call<Video>("GET", `/api/videos/${video.id}`);
  expect(body).toMatchObject({ title, description: "Kept", videoUrl: video.videoUrl, totalPoints: 7 });
  expect(body.knowledgeAreas.map(({ knowledgeAreaId }) => knowledgeAreaId)).toEqual([sound.id]);
  expect((await send(rows.slice(0, 1), false)).body).toMatchObject([{ fate: "exists" }]);
});

test("an address without https is accepted and stored whole", async () => {
  const address = `youtube.com/watch?v=${newYoutubeId()}`;
  const { body } = await administrator.call<Video>("POST", "/api/videos", { title: "Plain", videoUrl: address });
  expect(body.videoUrl).toBe(`https://${address}`);
});

test("a title that looks like a formula is exported as text", async () => {
  const title = `=HYPERLINK("https://evil.example") ${crypto.randomUUID()}`;
  await makeVideo({ title });
  const { body } = await administrator.call<string>("GET", "/api/videos/export");
  expect(Papa.parse<string[]>(body).data.some((row) => row[1] === `'${title}`)).toBe(true);
});

test("an empty or too long import is refused", async () => {
  const row = { videoUrl: "x", title: "x" };
  for (const rows of [[], Array(501).fill(row), [{ title: 1 }], "x"]) {
    expect((await administrator.call<Refusal>("POST", "/api/videos/import", { rows })).status).toBe(400);
  }
});

const sendWith = (rows: Record<string, string>[], choices: object) =>
  administrator.call<ImportedVideo[]>("POST", "/api/videos/import", { rows, ...choices });

test("names every mistake of a row, and suggests areas for an unknown name", async () => {
  const area = await makeArea({ name: newName("Chiaroscuro") });
  const mistyped = `${area.name.slice(0, -2)}x`;
  const row = { videoUrl: "nonsense", title: "", areas: mistyped, path: "Somewhere" };
  const [result] = (await sendWith([row], {})).body;
  expect(result).toMatchObject({
    fate: "invalid",
    problems: [
      "Title is required",
      "Please enter a valid video URL",
      `The knowledge area “${mistyped}” does not exist`,
      "Write a path as “Safe at work / 3”, with a place from 1 to 500",
    ],
    unknownAreas: [{ name: mistyped }],
    path: null,
  });
  expect(result?.unknownAreas[0]?.near).toContainEqual({ id: area.id, name: area.name });
  expect(result?.message).toBe(result?.problems.join(". "));
});

test("creates unknown areas or maps their names, and adds videos to paths, each published once", async () => {
  const [area, main, title] = [await makeArea(), newName("Main"), newName("Safe at work")];
  const [first, second] = [await makeVideo(), await makeVideo()];
  const path = await makePath({ title, videoIds: [first.id, second.id] });
  const countVersions = () => db().pathVersion.count({ where: { pathId: path.id } });
  const versions = await countVersions();
  const row = (place: string, areas: string) => ({
    ...{ videoUrl: `https://youtu.be/${newYoutubeId()}`, title: newName("Row") },
    ...{ areas, path: place },
  });
  const rows = [
    row(`${title.toUpperCase()} / 2`, `${main} / Sub: 5`),
    row(`${title} / 1`, "Odd name: 7"),
    row(`New ${title} / 9`, main),
  ];
  const choices = { unknownAreas: "make", areaMap: { "odd name": area.id } };
  const checked = (await sendWith(rows, choices)).body;
  expect(checked.map(({ fate, path: place }) => [fate, place?.place])).toEqual([
    ["new", 2],
    ["new", 1],
    ["new", 9],
  ]);
  expect(checked[0]?.unknownAreas).toMatchObject([{ name: `${main} / Sub` }]);
  expect((await sendWith(rows, { ...choices, unknownAreas: "refuse" })).body[0]?.fate).toBe("invalid");

  const done = (await sendWith(rows, { ...choices, dryRun: false })).body;
  expect(done.every(({ fate }) => fate === "new")).toBe(true);
  const areas = await db().knowledgeArea.findMany({ where: { name: main } });
  expect(areas).toMatchObject([{ level: "main", totalPoints: 0 }]);
  const videos = await db().video.findMany({ where: { title: { in: rows.map((one) => one.title) } } });
  const idOf = (index: number) => videos.find((one) => one.title === rows[index]?.title)?.id;
  const after = await administrator.call<{ videoIds: string[] }>("GET", `/api/learning-paths/${path.id}`);
  expect(after.body.videoIds).toEqual([idOf(1), idOf(0), first.id, second.id]);
  expect(await countVersions()).toBe(versions + 1);
  const made = await db().learningPath.findFirstOrThrow({
    where: { title: `New ${title}` },
    include: { videos: true },
  });
  expect(made.videos.map(({ videoId }) => videoId)).toEqual([idOf(2)]);
  const scores = await db().videoArea.findMany({ where: { videoId: idOf(1) } });
  expect(scores.map(({ knowledgeAreaId, points }) => [knowledgeAreaId, points])).toEqual([[area.id, 7]]);
});

describe("a name that no area or path can have", () => {
  const newRow = () => ({ videoUrl: `https://youtu.be/${newYoutubeId()}`, title: newName("Row") });
  const good = newName("Good");
  const LONG = "x".repeat(5_000);
  const faults: [string, Record<string, string>][] = [
    ["an area with NUL", { areas: `${good} a\0b` }],
    ["an area of a lone surrogate", { areas: "\ud800 area" }],
    ["an area of invisible characters", { areas: "\u200b" }],
    ["a long area", { areas: LONG }],
    ["a long sub area", { areas: `${good} / ${LONG}` }],
    ["a sub area of invisible characters", { areas: `${good} / \u200b` }],
    ["a main area of invisible characters", { areas: "\u200b / Sub" }],
    ["an area twice", { areas: `${good} twice; ${good.toUpperCase()} TWICE` }],
    ["a path with NUL", { areas: good, path: "a\0b / 1" }],
    ["a path of a lone surrogate", { areas: good, path: "\ud800 path / 1" }],
    ["a path of invisible characters", { areas: good, path: "\u200b / 1" }],
    ["a long path", { areas: good, path: `${LONG} / 1` }],
  ];

  test.each(faults)("is reported as its row's mistake, also in a dry run: %s", async (_, fault) => {
    const rows = [
      { ...newRow(), areas: good },
      { ...newRow(), ...fault },
    ];
    for (const dryRun of [true, false]) {
      const { status, body } = await sendWith(rows, { unknownAreas: "make", dryRun });
      expect(status).toBe(200);
      expect(body.map(({ fate }) => fate)).toEqual([expect.stringMatching(/new|exists/), "invalid"]);
      expect(body[1]?.problems).toHaveLength(1);
    }
    expect(await db().video.count({ where: { title: rows[1]?.title } })).toBe(0);
  });

  test("with a line break or a control character is stored as one line", async () => {
    const area = newName("Two");
    const row = { ...newRow(), areas: `${area}\nlines\u0007`, path: `${area}\u0007 / 1` };
    const { status, body } = await sendWith([row], { unknownAreas: "make", dryRun: false });
    expect([status, body]).toMatchObject([200, [{ fate: "new", path: { title: area } }]]);
    expect(await db().knowledgeArea.count({ where: { name: `${area} lines` } })).toBe(1);
    expect(await db().learningPath.count({ where: { title: area } })).toBe(1);
  });

  test("too many areas are one mistake, and only 100 names get suggestions", async () => {
    const names = (length: number) => Array.from({ length }, (_, index) => `q${index}`).join(";");
    const [tooMany, tooLong] = (
      await sendWith(
        [
          { ...newRow(), areas: names(7_000) },
          { ...newRow(), areas: names(20_000) },
        ],
        {},
      )
    ).body;
    expect(tooMany).toMatchObject({
      problems: ["A video can be scored against 50 knowledge areas at most"],
      unknownAreas: [],
    });
    expect(tooLong).toMatchObject({ problems: ["This row is too long"], unknownAreas: [] });
    const name = (index: number) => `${"q".repeat(100)}${index}`;
    const rows = Array.from({ length: 120 }, (_, index) => ({ ...newRow(), areas: name(index) }));
    await makeArea({ name: `${name(7)}a` });
    const { body } = await sendWith(rows, {});
    expect(body[7]?.unknownAreas[0]?.near.length).toBeGreaterThan(0);
    expect(body.map(({ unknownAreas }) => unknownAreas[0]?.near.length ?? 0).slice(100)).toEqual(Array(20).fill(0));
  });
});

test("imports of one administrator run one after the other, and rows name areas and paths that earlier rows made", async () => {
  const [main, title] = [newName("Area"), newName("Path")];
  const row = (sub: string) => ({
    ...{ videoUrl: `https://youtu.be/${newYoutubeId()}`, title: newName("Row") },
    ...{ areas: `${main} / ${sub}; ${main}`, path: `${title} / 1` },
  });
  const choices = { unknownAreas: "make", dryRun: false };
  const answers = await Promise.all([sendWith([row("One"), row("Two")], choices), sendWith([row("One")], choices)]);
  const outcomes = answers.flatMap(({ body }) => body.map(({ fate, problems }) => ({ fate, problems })));
  expect(outcomes).toEqual(Array(3).fill({ fate: "new", problems: [] }));
  expect(await db().knowledgeArea.count({ where: { OR: [{ name: main }, { parent: { name: main } }] } })).toBe(3);
  const paths = await db().learningPath.findMany({ where: { title }, include: { videos: true } });
  expect(paths.map(({ videos }) => videos.length)).toEqual([3]);
});

test("a full path is reported as a mistake of the rows of its videos", async () => {
  const row = { videoUrl: `https://youtu.be/${newYoutubeId()}`, title: newName("Row"), areas: newName("Area") };
  const videos = await db().video.createManyAndReturn({
    data: Array.from({ length: 500 }, () => {
      const id = newYoutubeId();
      return {
        ...{ title: "Full", videoUrl: `https://youtu.be/${id}`, provider: "youtube" as const, providerVideoId: id },
      };
    }),
  });
  const { id, title } = await makePath({ title: newName("Full"), videoIds: videos.map((video) => video.id) });
  const choices = { unknownAreas: "make", dryRun: false };
  const { status, body } = await sendWith([{ ...row, path: `${title} / 1` }], choices);
  expect([status, body]).toMatchObject([
    200,
    [{ fate: "new", path: null, problems: ["A path can hold 500 videos at most"] }],
  ]);
  expect(await db().pathVideo.count({ where: { pathId: id } })).toBe(500);
  await db().learningPath.update({ where: { id }, data: { deletedAt: new Date() } });
  await db().video.updateMany({ where: { title: "Full" }, data: { deletedAt: new Date() } });
});

test.each([[true], [false]])("a title that several paths have is a mistake of its row: dry run %s", async (dryRun) => {
  const { title } = await makePath();
  await makePath({ title });
  const row = { videoUrl: `https://youtu.be/${newYoutubeId()}`, title: newName("Row"), areas: newName("Area") };
  const { body } = await sendWith([{ ...row, path: `${title} / 1` }], { unknownAreas: "make", dryRun });
  const message = "The library has more than one path with this title";
  expect(body).toMatchObject([{ fate: "invalid", path: null, message, problems: [message] }]);
  expect(await db().video.count({ where: { title: row.title } })).toBe(0);
});
