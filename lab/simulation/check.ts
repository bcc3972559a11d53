import { at } from "./at";
import type { Answer } from "./client";
import { expectEqual, expectStatus } from "./expect";
import { barsOf, figuresOf } from "./figures";
import type { Entry } from "./model";
import { pathFigures, versionFigures } from "./path-figures";
import { expectList, expectPath } from "./perform-path";
import { rangesOf } from "./watching";
import type { World } from "./world";

/** Compares what a learner sees with the model. @throws {Disagreement} */
export async function checkLearner(world: World, learner: number): Promise<void> {
  await checkFigures(world, learner);
  await checkEntries(world, learner);
  await checkWatching(world, learner);
}

async function read(world: World, learner: number | null, path: string): Promise<Answer> {
  const send = learner === null ? world.admin.send : at(world.learners, learner).send;
  const answer = await send("GET", path);
  expectStatus(answer, 200);
  return answer;
}

const indexIn = (ids: readonly string[], id: string) => ids.indexOf(id);

/** Compares the figures of Home and Progress, the areas and the path. @throws {Disagreement} */
export async function checkFigures(world: World, learner: number): Promise<void> {
  const { model, areas } = world;
  const { id } = at(world.learners, learner);
  const { body: said } = await read(world, learner, `/api/progress/${id}/summary`);
  const now = Date.parse(`${said.today}T12:00:00Z`);
  const { points, videos, streak, longestStreak, hours, learned, days, week, weekBefore } = said;
  const badges = said.badges
    .filter(({ earned }: { earned: boolean }) => earned)
    .map(({ name }: { name: string }) => name);
  expectEqual(
    "the figures of Home and Progress",
    { points, videos, streak, longestStreak, hours, learned, badges: badges.sort(), days, week, weekBefore },
    figuresOf(model, learner, now),
  );
  type Bar = { id: string; earned: number; total: number; subs?: Bar[] };
  const bars = (said.areas as Bar[])
    .flatMap((bar) => [bar, ...(bar.subs ?? [])])
    .filter((bar) => areas.includes(bar.id));
  expectEqual(
    "the bars of the areas",
    bars.map((bar) => [indexIn(areas, bar.id), bar.earned, bar.total]).sort(),
    [...barsOf(model, learner)].map(([index, { earned, total }]) => [index, earned, total]).sort(),
  );
  await checkPath(world, learner);
}

/** Compares the path, also where it was finished without a start. @throws {Disagreement} */
export async function checkPath(world: World, learner: number): Promise<void> {
  const { model, path } = world;
  const answer = await read(
    world,
    learner,
    `/api/users/${at(world.learners, learner).id}/learning-paths?include=finished`,
  );
  const { startedWith, finished } = at(model.learners, learner).course;
  const isListed = startedWith !== null || finished.size > 0;
  expectEqual(
    "the paths",
    (answer.body as Answer["body"][]).map(({ pathId }) => pathId),
    isListed ? [path] : [],
  );
  if (isListed) expectPath(world, learner, answer.body[0]);
}

/** Compares the records of completed lessons. @throws {Disagreement} */
export async function checkRecords(world: World, learner: number): Promise<void> {
  const { model, videos, areas } = world;
  const { body: records } = await read(world, learner, `/api/progress/${at(world.learners, learner).id}`);
  const said = (records as Answer["body"][]).map((one) =>
    [
      indexIn(videos, one.videoId),
      indexIn(areas, one.knowledgeAreaId),
      one.points,
      one.completed,
      one.evidence,
      one.watchedPercent,
    ].join(" "),
  );
  const known = at(model.learners, learner).lessons.flatMap((lesson, video) =>
    [...lesson.areas.keys()].map((area) =>
      [
        video,
        area,
        model.pointsOf(learner, { video, area }),
        lesson.standing,
        lesson.evidence,
        model.percent(learner, video),
      ].join(" "),
    ),
  );
  expectEqual("the records", said.sort(), known.sort());
}

const entryOf = ({ video, area, points, kind }: Entry, evidence: string | null) =>
  [video, area, points, kind, evidence ?? ""].join(" ");

/** Compares the completed lessons and the entries. @throws {Disagreement} */
export async function checkEntries(world: World, learner: number): Promise<void> {
  await checkRecords(world, learner);
  const { model, videos, areas } = world;
  const { id } = at(world.learners, learner);
  const mine = model.entries.filter((entry) => entry.learner === learner);
  const known = mine.map((entry) => entryOf(entry, model.shownEvidence(entry))).sort();
  const total = model.pointsOf(learner);

  const said: Answer["body"][] = [];
  for (let next: string | undefined = `/api/progress/${id}/points?limit=20`; next; ) {
    const page: Answer = await read(world, learner, next);
    expectEqual("the total of the entries", page.headers["x-total-points"], String(total));
    said.push(...page.body);
    next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
  }
  const rows = said.map((row) => {
    const [video, area] = [indexIn(videos, row.video.id), indexIn(areas, row.area.id)];
    return [video, area, row.points, row.kind, row.evidence ?? ""].join(" ");
  });
  expectEqual("the entries", rows.sort(), known);
  let balance = total;
  for (const row of said) {
    expectEqual("the balance of an entry", row.balance, balance);
    balance -= row.points;
  }

  const bars = barsOf(model, learner);
  const [area] = [...bars.keys()].filter((index) => !model.area(index).deleted);
  if (area === undefined) return;
  const narrowed = await read(world, learner, `/api/progress/${id}/points?areaId=${at(areas, area)}`);
  const { earned } = bars.get(area) ?? { earned: 0 };
  expectEqual("the total of an area's entries", narrowed.headers["x-total-points"], String(earned));
}

/** Compares the watched parts. @throws {Disagreement} */
export async function checkWatching(world: World, learner: number): Promise<void> {
  const { model, videos } = world;
  const { body: watches } = await read(world, learner, `/api/progress/${at(world.learners, learner).id}/watch`);
  const said = (watches as Answer["body"][]).map((one) => [
    indexIn(videos, one.videoId),
    one.ranges,
    one.coveredSeconds,
    one.percent,
    one.requiredPercent,
    one.completed,
    one.evidence,
  ]);
  const known = at(model.learners, learner).lessons.flatMap((lesson, video) => {
    const covered = [rangesOf(lesson.seen), model.seenSeconds(learner, video), model.percent(learner, video)];
    return lesson.seen ? [[video, ...covered, model.share(video), lesson.standing, lesson.evidence]] : [];
  });
  const byVideo = (rows: unknown[][]) => rows.sort(([one], [other]) => Number(one) - Number(other));
  expectEqual("what was watched", byVideo(said), byVideo(known));
}

/** Rows of a spreadsheet whose cells hold no quotes or commas. */
const cellsOf = (csv: string) =>
  csv
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));

/** Compares what administrators see and export of a learner. @throws {Disagreement} */
export async function checkReports(world: World, learner: number): Promise<void> {
  const { model } = world;
  const { id, email } = at(world.learners, learner);
  const lessons = at(model.learners, learner).lessons.filter(({ standing }) => standing);
  const points = model.pointsOf(learner);
  const count = (evidence: string) => lessons.filter((lesson) => lesson.evidence === evidence).length;
  const [watched, marked, carried] = [count("watched"), count("marked"), count("carried")];

  const { body: standing } = await read(world, null, `/api/users/${id}/standing`);
  expectEqual(
    "the user's page",
    [standing.points, standing.videos, standing.completions],
    [points, lessons.length, { watched, marked, imported: 0, carried }],
  );
  const users = cellsOf((await read(world, null, `/api/users/export?q=${email}`)).body);
  expectEqual(
    "the export of users",
    users.map((cells) => cells.slice(5, 9)),
    [[lessons.length, points, watched, marked].map(String)],
  );
  const entries = cellsOf((await read(world, null, `/api/points/export?userId=${id}`)).body);
  const mine = model.entries.filter((entry) => entry.learner === learner);
  expectEqual(
    "the export of points",
    entries.map((cells) => [cells[5], cells[6], cells[7]].join(" ")).sort(),
    mine.map((entry) => [entry.points, entry.kind, model.shownEvidence(entry) ?? ""].join(" ")).sort(),
  );
  const completions = cellsOf((await read(world, null, `/api/progress/export?q=${email}`)).body);
  const said = completions.map((cells) => [cells[4], cells.at(-2)].join(" "));
  const known = at(model.learners, learner).lessons.flatMap((lesson, video) =>
    lesson.standing ? [[model.pointsOf(learner, { video }), lesson.evidence].join(" ")] : [],
  );
  expectEqual("the export of completions", said.sort(), known.sort());
}

/** Compares the videos, as the library shows them. @throws {Disagreement} */
export async function checkVideos(world: World): Promise<void> {
  const { model, videos, areas, tag } = world;
  const { body: list } = await read(world, null, `/api/videos?q=${tag}`);
  const said = (list as Answer["body"][]).map((video) => {
    const scores = (video.knowledgeAreas as Answer["body"][]).map((one) => [
      indexIn(areas, one.knowledgeAreaId),
      one.points,
    ]);
    const { learnerCount, totalPoints, duration, requiredPercent, averageRating, totalRatings } = video;
    const rated = [averageRating, totalRatings];
    const recording = [video.videoUrl, duration, video.health];
    return [indexIn(videos, video.id), learnerCount, totalPoints, recording, requiredPercent, rated, scores.sort()];
  });
  const known = model.videos.flatMap(({ deleted, scores, url, length, check, share }, index) => {
    const learners = model.learners.filter(({ lessons }) => at(lessons, index).standing).length;
    const points = [...scores.values()].reduce((sum, one) => sum + one, 0);
    const recording = [url, length, check.health];
    return deleted ? [] : [[index, learners, points, recording, share, model.rated(index), [...scores].sort()]];
  });
  const byVideo = (rows: unknown[][]) => rows.sort(([one], [other]) => Number(one) - Number(other));
  expectEqual("the videos", byVideo(said), byVideo(known));
}

/** Compares what administrators see of the path. @throws {Disagreement} */
export async function checkPathReports(world: World): Promise<void> {
  const { model, videos, path } = world;
  const { body: shown } = await read(world, null, `/api/learning-paths/${path}`);
  expectList(world, shown);
  const { body: figures } = await read(world, null, `/api/learning-paths/${path}/learners`);
  expectEqual("the figures of the path", figures, pathFigures(model));
  const { body: versions } = await read(world, null, `/api/learning-paths/${path}/versions`);
  expectEqual(
    "the versions of the path",
    (versions as Answer["body"][])
      .toSorted((one, other) => one.number - other.number)
      .map((one) => ({ videos: one.videos, optional: one.optionalVideoIds.map((id: string) => indexIn(videos, id)) })),
    versionFigures(model),
  );
}

/** Compares the sums that are stored with the entries they are made of, in the database itself. */
export async function checkLedger({ target, learners }: World): Promise<void> {
  const { rows } = await target.database.query(
    `SELECT 'earned_points' AS "table", user_id, video_id FROM (
       SELECT user_id, video_id, knowledge_area_id, sum(points) AS points FROM point_entries WHERE user_id = ANY($1::uuid[])
       GROUP BY 1, 2, 3) e
     FULL JOIN (SELECT * FROM earned_points WHERE user_id = ANY($1::uuid[])) p USING (user_id, video_id, knowledge_area_id)
     WHERE coalesce(e.points, 0) <> coalesce(p.points, 0)
     UNION ALL
     SELECT 'video_progress', p.user_id, p.video_id FROM video_progress p
     LEFT JOIN LATERAL (SELECT sum(points) AS points FROM earned_points e WHERE e.user_id = p.user_id AND e.video_id = p.video_id) s ON true
     WHERE p.user_id = ANY($1::uuid[])
       AND (p.points <> coalesce(s.points, 0) OR (p.completed_at IS NULL AND p.points <> 0))`,
    [learners.map(({ id }) => id)],
  );
  expectEqual("sums that are not those of their entries", rows, []);
}
