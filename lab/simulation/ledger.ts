import fc from "fast-check";
import { AREAS, LEARNERS, Ledger, VIDEOS } from "./ledger-model";
import {
  act,
  at,
  below,
  expectEqual,
  get,
  makeWorld,
  property,
  send,
  setCompleted,
  sumOf,
  times,
  type World,
} from "./world";

const lesson = { learner: below(LEARNERS), video: below(VIDEOS) };
type Lesson = { learner: number; video: number };
type Two = { from: number; into: number };
type Repeated = { times: number };

const complete = act<Lesson & Repeated, Ledger>(
  "complete",
  { ...lesson, times },
  async ({ learner, video, times: sent }, model, world) => {
    const isGone = model.isGone(video);
    const act = { learner, video, area: model.areaOf(video), completed: true };
    await setCompleted(world, act, { times: sent, refused: isGone ? 404 : undefined });
    if (!isGone) model.complete(learner, video);
  },
  ({ video }, model) => model.areaOf(video) !== undefined,
);

const takeBack = act<Lesson & Repeated, Ledger>(
  "take back",
  { ...lesson, times },
  async ({ learner, video, times: sent }, model, world) => {
    const isMerged = model.mergedVideos.has(video);
    const act = { learner, video, area: model.areaOf(video, learner), completed: false };
    await setCompleted(world, act, { times: sent, refused: isMerged ? 404 : undefined });
    if (!isMerged) model.takeBack(learner, video);
  },
  ({ learner, video }, model) => model.areaOf(video, learner) !== undefined,
);

/** Either of two simultaneous requests may be processed first. */
const inTwoTabs = act<Lesson, Ledger>(
  "complete and take back in two tabs",
  lesson,
  async ({ learner, video }, model, world) => {
    const act = { learner, video, area: model.areaOf(video) };
    await Promise.all([true, false].map((completed) => setCompleted(world, { ...act, completed })));
    const user = at(world.learners, learner);
    const { completed } = await get(user, `/api/progress/${user.id}/watch?videoId=${at(world.videos, video)}`);
    if (completed) model.takeBack(learner, video);
    model.complete(learner, video);
    if (!completed) model.takeBack(learner, video);
  },
  ({ video }, model) => !model.isGone(video) && model.areaOf(video) !== undefined,
);

const score = act<{ video: number; area: number; points: number | null }, Ledger>(
  "score",
  { video: below(VIDEOS), area: below(AREAS), points: fc.constantFrom(null, 1, 10, 40) },
  async ({ video, area, points }, model, { admin, videos, areas }) => {
    const after = new Map(at(model.scores, video));
    if (points === null) after.delete(area);
    else after.set(area, points);
    const knowledgeAreas = [...after].map(([one, value]) => ({ knowledgeAreaId: at(areas, one), points: value }));
    const refused = model.isGone(video) ? 404 : undefined;
    await send(admin, ["PUT", `/api/videos/${at(videos, video)}`, { knowledgeAreas }], { refused });
    if (!refused) model.scores[video] = after;
  },
  ({ area }, model) => !model.mergedAreas.has(area),
);

const rescore = act<{ chosen: number[]; removeUnlinked: boolean } & Repeated, Ledger>(
  "re-score",
  { chosen: fc.subarray([...Array(VIDEOS).keys()], { minLength: 1 }), removeUnlinked: fc.boolean(), times },
  async ({ chosen, removeUnlinked, times: sent }, model, { admin, learners, videos }) => {
    const input = { videoIds: chosen.map((video) => at(videos, video)), removeUnlinked };
    const refused = chosen.some(model.isGone) ? 404 : undefined;
    const { body } = await send(admin, ["POST", "/api/points/rescore?dryRun=1", input], { refused });
    if (refused) return;
    const changes = model.rescored(chosen, removeUnlinked);
    const sums = learners.map((_, learner) => sumOf(changes, (one) => (one.learner === learner ? one.points : 0)));
    const known = learners.flatMap(({ id }, learner) => (sums[learner] === 0 ? [] : [`${id} ${sums[learner]}`]));
    const said = (body.rows as { user: { id: string }; change: number }[]).map((row) => `${row.user.id} ${row.change}`);
    expectEqual("the preview", said.sort(), known.sort());
    const applying = { ...input, token: body.token, reason: "Longer than thought" };
    const applied = await send(admin, ["POST", "/api/points/rescore", applying], { times: sent });
    if (changes.length > 0) model.write(changes, applied.body.id);
  },
);

const undo = act<{ back: number } & Repeated, Ledger>(
  "undo",
  { back: fc.constantFrom(0, 0, 0, 1, 2), times },
  async ({ back, times: sent }, model, { admin }) => {
    const batch = model.batches.filter(({ id }) => id !== null).at(-1 - back);
    if (!batch) return;
    const later = model.batches.slice(model.batches.indexOf(batch) + 1).filter(({ isUndone }) => !isUndone);
    const can = batch.isUndone || model.canUndo(batch, later);
    const path = `/api/points/batches/${batch.id}/undo`;
    if (can === "perhaps") {
      const { status } = await admin.call("POST", path);
      if (status !== 409 && !batch.isUndone) model.undo(batch);
      return;
    }
    await send(admin, ["POST", path], { times: sent, refused: can ? undefined : 409 });
    if (can && !batch.isUndone) model.undo(batch);
  },
);

const mergeAreas = act<Two, Ledger>(
  "merge areas",
  { from: below(AREAS), into: below(AREAS) },
  async ({ from, into }, model, { admin, areas }) => {
    await send(admin, ["POST", `/api/knowledge-matrix/${at(areas, from)}/merge`, { intoId: at(areas, into) }]);
    model.mergeAreas(from, into);
  },
  ({ from, into }, { mergedAreas }) => from !== into && !mergedAreas.has(from) && !mergedAreas.has(into),
);

const mergeVideos = act<Two & Repeated, Ledger>(
  "merge videos",
  { from: below(VIDEOS), into: below(VIDEOS), times },
  async ({ from, into, times: sent }, model, { admin, videos }) => {
    const path = `/api/videos/${at(videos, from)}/merge`;
    const preview = await send(admin, ["POST", `${path}?dryRun=1`, { into: at(videos, into) }]);
    const totals = () => sumOf(model.completions.keys(), model.total);
    const [before, people] = [totals(), model.completions.filter((all) => at(all, from).stands).length];
    const request = { into: at(videos, into), reason: "The same lesson" };
    const { body } = await send(admin, ["POST", path, request], { times: sent });
    model.mergeVideos(from, into, body.id);
    expectEqual("the preview", [preview.body.people, preview.body.points], [people, totals() - before]);
  },
  ({ from, into }, model) => from !== into && !model.isGone(from) && !model.isGone(into),
);

const deleteOrRestore = act<{ video: number; isDeleted: boolean }, Ledger>(
  "delete or restore",
  { video: below(VIDEOS), isDeleted: fc.boolean() },
  async ({ video, isDeleted }, model, { admin, videos }) => {
    const path = `/api/videos/${at(videos, video)}`;
    const refused = (isDeleted ? model.isGone(video) : model.mergedVideos.has(video)) ? 404 : undefined;
    await send(admin, isDeleted ? ["DELETE", path] : ["POST", `${path}/restore`], { refused });
    if (refused) return;
    if (isDeleted) model.deleted.add(video);
    else model.deleted.delete(video);
  },
);

type Entry = { video: { id: string }; area: { id: string }; points: number; balance: number };
type Record = { videoId: string; knowledgeAreaId: string; points: number; completed: boolean };

/** Compares every learner's figures with the model and with the sums of the entries, which must never be negative. */
const agree = async (model: Ledger, { learners, videos, areas }: World) => {
  for (const [learner, user] of learners.entries()) {
    const page = await send(user, ["GET", `/api/progress/${user.id}/points?limit=200`]);
    const entries = (page.body as Entry[]).toReversed();
    const sums = new Map<string, number>();
    let total = 0;
    for (const { video, area, points, balance } of entries) {
      const key = `${videos.indexOf(video.id)} ${areas.indexOf(area.id)}`;
      total += points;
      sums.set(key, (sums.get(key) ?? 0) + points);
      if (total < 0 || (sums.get(key) ?? 0) < 0) throw new Error(`a ledger below 0: ${JSON.stringify(entries)}`);
      expectEqual("the balance of an entry", balance, total);
    }
    const known = at(model.completions, learner).flatMap(({ points }, video) =>
      [...points].flatMap(([area, value]) => (value === 0 ? [] : [`${video} ${area} ${value}`])),
    );
    const byKey = [...sums].flatMap(([key, value]) => (value === 0 ? [] : [`${key} ${value}`]));
    expectEqual("the sums of the entries", byKey.sort(), known.sort());
    const summary = await get(user, `/api/progress/${user.id}/summary`);
    const standing = at(model.completions, learner).filter(({ stands }) => stands).length;
    const totals = [Number(page.headers.get("x-total-points")), summary.points, summary.videos];
    expectEqual("the totals", totals, [total, total, standing]);
    const records: Record[] = await get(user, `/api/progress/${user.id}`);
    for (const { videoId, knowledgeAreaId, points, completed } of records) {
      const { stands, points: all } = model.of(learner, videos.indexOf(videoId));
      expectEqual("a record", [completed, points], [stands, all.get(areas.indexOf(knowledgeAreaId)) ?? 0]);
    }
    expectEqual(
      "the sum of the records",
      sumOf(records, ({ points }) => points),
      total,
    );
  }
};

/** Totals equal the sums of entries, and the totals of the model. */
export const ledger = property<Ledger>(
  async () => {
    const model = new Ledger();
    const videos = model.scores.map((points) => ({ duration: 60, points }));
    return { model, real: await makeWorld({ learners: LEARNERS, areas: AREAS }, videos) };
  },
  [
    [6, complete],
    [4, takeBack],
    [1, inTwoTabs],
    [4, score],
    [4, rescore],
    [4, undo],
    [1, mergeAreas],
    [2, mergeVideos],
    [2, deleteOrRestore],
  ],
  agree,
);
