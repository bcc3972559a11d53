import type { Act, Rescore, SingleAct } from "./act";
import { at } from "./at";
import { expectEqual, expectStatus } from "./expect";
import { expectBatch } from "./expect-batch";
import { type Change, changesOf, previewOf, rescore, scopeOf } from "./ledger";
import { DELETED_AREA } from "./merge-videos";
import { performCourse, performEase } from "./perform-course";
import { performPlanned } from "./perform-plan";
import { performLook, performUndoReplacement } from "./perform-recording";
import { performSingle } from "./perform-single";
import { letTimePass, report } from "./perform-watch";
import { obstacleTo, undo, undoneBy } from "./undo";
import type { World } from "./world";

type Of<Name extends Act["do"]> = Extract<Act, { do: Name }>;

/** Kills the server while an act's request is performed. */
export type Kill = (world: World, act: Of<"kill">, perform: () => Promise<void>) => Promise<void>;

const DAY_MS = 86_400_000;

/** Performs an act on the server and in the model, and compares the answers. @throws {Disagreement} */
export async function perform(world: World, act: Act, kill: Kill): Promise<void> {
  switch (act.do) {
    case "rescore":
      return performRescore(world, act);
    case "undo":
      return performUndo(world, act);
    case "bothTabs":
      return performBothTabs(world, act);
    case "course":
      return performCourse(world, act);
    case "ease":
      return performEase(world, act);
    case "planned":
      return performPlanned(world, act, (one) => perform(world, one, kill));
    case "look":
      return performLook(world, act);
    case "undoReplacement":
      return performUndoReplacement(world, act);
    case "offline":
      return performOffline(world, act);
    case "clock":
      world.clock.shiftMs = act.shiftMs;
      return;
    case "days":
      return performDays(world, act);
    case "kill":
      return kill(world, act, () => performSingle(world, act.during));
    default:
      return performSingle(world, act as SingleAct);
  }
}

async function performRescore(world: World, act: Rescore): Promise<void> {
  const { model, admin, videos, areas } = world;
  const scope = act.videos
    ? { videoIds: act.videos.map((index) => at(videos, index)) }
    : { areaId: at(areas, act.area ?? 0) };
  const input = { ...scope, removeUnlinked: act.removeUnlinked };
  const changes = changesOf(model, act);
  const preview = await admin.send("POST", "/api/points/rescore?dryRun=1", input);
  expectStatus(preview, changes ? 200 : 404);
  if (!changes) return;
  const { token, rows, next, ...effect } = preview.body;
  expectEqual("the preview", effect, previewOf(model, changes));
  expectEqual("its rows", rows.map(rowOf).sort(), rowsOf(world, changes).sort());
  const before = stateOf(world, act);
  if (act.meanwhile) await performSingle(world, act.meanwhile);
  const applied = await admin.send("POST", "/api/points/rescore", { ...input, token, reason: `For ${world.tag}` });
  const now = changesOf(model, act);
  if (act.meanwhile && now === undefined) return expectStatus(applied, 404);
  if (act.meanwhile && stateOf(world, act) !== before) return expectStatus(applied, 409);
  if (changes.length === 0) {
    expectStatus(applied, 200);
    return expectEqual("nothing to change", applied.body, { people: 0 });
  }
  expectStatus(applied, 201, 200);
  rescore(model, changes, applied.body.id);
  expectBatch(world, applied.body);
}

type Row = { user: { id: string }; before: number; after: number; change: number };

const rowOf = ({ user, before, after, change }: Row) => `${user.id} ${before} ${after} ${change}`;

function rowsOf({ model, learners }: World, changes: readonly Change[]): string[] {
  const rows = learners.map(({ id }, index) => {
    const before = model.pointsOf(index);
    const change = changes.reduce((sum, one) => sum + (one.learner === index ? one.points : 0), 0);
    return { user: { id }, before, after: before + change, change };
  });
  return rows.filter(({ change }) => change !== 0).map(rowOf);
}

/** The state that the token of a preview is made of: scores, completions and entries of the videos of a re-scoring. */
function stateOf({ model }: World, act: Rescore): string {
  const scope = scopeOf(model, act);
  const ofVideos = scope?.videos.map((index) => [
    [...model.video(index).scores].sort(([one], [other]) => one - other),
    model.entries.filter(({ video }) => video === index).length,
    model.learners.map((_, learner) => model.lesson(learner, index).standing),
  ]);
  return JSON.stringify([scope, ofVideos]);
}

async function performUndo(world: World, { back }: Of<"undo">): Promise<void> {
  const { model, admin } = world;
  const known = model.batches.filter(({ id }) => id !== "");
  const batch = known[known.length - 1 - back];
  if (!batch) return;
  const path = `/api/points/batches/${batch.id}/undo`;
  const obstacle = batch.undoneBy ? undefined : obstacleTo(model, batch);
  const preview = await admin.send("POST", `${path}?dryRun=1`);
  expectStatus(preview, obstacle && obstacle !== DELETED_AREA ? 409 : 200);
  const answer = await admin.send("POST", path);
  expectStatus(answer, obstacle ? 409 : 200);
  if (obstacle) return;
  if (!batch.undoneBy) {
    const { changes, undone, skipped, people } = undoneBy(model, batch);
    const points = changes.reduce((sum, one) => sum + one.points, 0);
    expectEqual("the preview of undoing", preview.body, {
      undone,
      skipped,
      people,
      points,
    });
    expectEqual("what was undone", [answer.body.undone, answer.body.skipped], [undone, skipped]);
    undo(model, batch, answer.body.id);
  }
  expectEqual("the batch that undoes", answer.body.id, batch.undoneBy?.id);
  expectBatch(world, answer.body);
  expectBatch(world, (await admin.send("GET", `/api/points/batches/${batch.id}`)).body);
}

/** Two tabs at once, one completes and the other takes back: either may come first. */
async function performBothTabs(world: World, { learner, video }: Of<"bothTabs">): Promise<void> {
  const { model } = world;
  const { id: userId, send } = at(world.learners, learner);
  const [area] = [...model.video(video).scores.keys()];
  // With the policy `watched` the second call may be refused.
  if (area === undefined || model.video(video).deleted || model.rules.policy === "watched") return;
  const body = { userId, videoId: at(world.videos, video), knowledgeAreaId: at(world.areas, area), points: 1 };
  const evidence = model.hasWatchedShare(learner, video) ? "watched" : "marked";
  const answers = await Promise.all(
    [true, false].map((completed) => send("POST", "/api/progress/complete", { ...body, completed })),
  );
  for (const answer of answers) expectStatus(answer, 200);
  const { body: now } = await send("GET", `/api/progress/${userId}/watch?videoId=${at(world.videos, video)}`);
  const completedAt = Date.parse(answers[0]?.body.completedAt);
  // A call that was refused while the server was busy was not performed, and is now.
  if (now.completed) model.takeBack(learner, video);
  model.complete(learner, video, evidence, completedAt);
  if (!now.completed) model.takeBack(learner, video);
}

/** Reports that could not be sent are sent later in their order; the first twice, as its answer was lost. */
async function performOffline(world: World, { learner, beats, seconds }: Of<"offline">): Promise<void> {
  await letTimePass(world, learner, seconds);
  for (const [index, beat] of beats.entries()) await report(world, learner, beat, index === 0 ? 2 : 1);
}

/** Days pass: a learner's completions were so much longer ago. */
async function performDays(world: World, { learner, days }: Of<"days">): Promise<void> {
  await world.target.database.query(
    `UPDATE video_progress SET completed_at = completed_at - make_interval(days => $2) WHERE user_id = $1`,
    [at(world.learners, learner).id, days],
  );
  await world.target.database.query(
    `UPDATE path_completions SET completed_at = completed_at - make_interval(days => $2) WHERE user_id = $1`,
    [at(world.learners, learner).id, days],
  );
  const { lessons, course } = at(world.model.learners, learner);
  for (const lesson of lessons) lesson.completedAt -= days * DAY_MS;
  for (const [version, time] of course.finished) if (time !== null) course.finished.set(version, time - days * DAY_MS);
}
