import type { SingleAct } from "./act";
import { at } from "./at";
import type { Answer } from "./client";
import { expectEqual, expectStatus, expectTime } from "./expect";
import { listFigures, publishEffect, statusOf } from "./path-figures";
import { headingOf } from "./path-list";
import { changedList, follow, followStatus, publish, setList, start } from "./paths";
import type { World } from "./world";

type Of<Name extends SingleAct["do"]> = Extract<SingleAct, { do: Name }>;

/** Compares a learner's path that was answered with the model's. @throws {Disagreement} */
export function expectPath({ model, videos }: World, learner: number, body: Answer["body"]): void {
  const { completedAt: known, ...status } = statusOf(model, learner);
  const indexes = (ids: string[] | null) => (ids === null ? null : ids.map((id) => videos.indexOf(id)));
  const { completedAt } = body;
  const said = {
    ...body,
    finishedVideos: indexes(body.finishedVideoIds),
    newVideos: indexes(body.newVideoIds),
    ownVideos: indexes(body.ownVideoIds),
    ownOptional: indexes(body.ownOptionalVideoIds),
    ownUnplayable: indexes(body.ownUnplayableVideoIds),
  };
  expectEqual("the learner's path", Object.fromEntries(Object.keys(status).map((key) => [key, said[key]])), status);
  if (known === null) expectEqual("when the path was completed", completedAt, null);
  else if (known !== undefined) expectTime("when the path was completed", completedAt, known);
}

/** A learner starts the path. */
export async function performStartPath(world: World, { learner }: Of<"startPath">): Promise<void> {
  const { id, send } = at(world.learners, learner);
  const answer = await send("POST", `/api/users/${id}/learning-paths/${world.path}/start`);
  expectStatus(answer, start(world.model, learner) ? 201 : 200, 200);
  expectPath(world, learner, answer.body);
}

/** A learner chooses the version to follow. */
export async function performFollow(world: World, { learner, version }: Of<"follow">): Promise<void> {
  const { id, send } = at(world.learners, learner);
  const expected = followStatus(world.model, learner, version);
  const answer = await send("PUT", `/api/users/${id}/learning-paths/${world.path}`, { version });
  expectStatus(answer, expected);
  if (expected !== 200) return;
  follow(world.model, learner, version);
  expectPath(world, learner, answer.body);
}

/** An administrator changes the list of the path: what the preview tells happens, and whoever has finished stays so. */
export async function performPublish(world: World, act: Of<"publish">): Promise<void> {
  const { model, admin, videos } = world;
  const path = `/api/learning-paths/${world.path}`;
  const idOf = (video: number) => at(videos, video);
  const list = changedList(model, act);
  const body = {
    videoIds: act.videos?.map(idOf),
    optionalVideoIds: act.optional?.map(idOf),
    sections: act.headed?.map((video) => ({ title: headingOf(video), videoId: idOf(video) })),
    underWay: act.stays ? "stay" : "move",
  };
  const preview = await admin.send("PUT", `${path}?dryRun=1`, body);
  expectStatus(preview, list ? 200 : 400);
  if (list) expectEqual("the preview of publishing", effectOf(world, preview.body), publishEffect(model, list));
  const answer = await admin.send("PUT", path, body);
  expectStatus(answer, list ? 200 : 400);
  if (!list) return;
  setList(model, list);
  publish(model, act.stays);
  expectList(world, answer.body);
}

/** Compares the list of the path that was answered with the model's. @throws {Disagreement} */
export function expectList({ model, videos }: World, body: Answer["body"]): void {
  const indexes = (ids: string[]) => ids.map((id) => videos.indexOf(id));
  const headings = (body.sections as { title: string; videoId: string }[]).map(({ title, videoId }) => [
    videos.indexOf(videoId),
    title,
  ]);
  const { videoIds, optionalVideoIds, unplayableVideoIds } = body;
  const said = { videos: indexes(videoIds), optional: indexes(optionalVideoIds), headings };
  expectEqual("the list of the path", { ...said, unplayable: indexes(unplayableVideoIds) }, listFigures(model));
}

type Move = { from: number; to: number; people: number };

function effectOf({ videos }: World, body: Answer["body"]) {
  const { added, removed, madeOptional, madeRequired, finished, underWay, wouldFinish, percents } = body;
  const indexes = (ids: string[]) => ids.map((id) => videos.indexOf(id)).sort();
  const moves = (percents as Move[]).flatMap(({ from, to, people }) => Array(people).fill(`${from} ${to}`));
  const lists = {
    added: indexes(added),
    removed: indexes(removed),
    madeOptional: indexes(madeOptional),
    madeRequired: indexes(madeRequired),
  };
  return { ...lists, finished, underWay, wouldFinish, percents: moves.sort() };
}
