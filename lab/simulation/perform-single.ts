import type { SingleAct } from "./act";
import { at } from "./at";
import { checkExport } from "./check-export";
import type { Answer } from "./client";
import { expectEqual, expectStatus } from "./expect";
import { expectBatch } from "./expect-batch";
import { merge, mergeStatus } from "./ledger";
import { mergeEffect, mergeOf, mergeVideos, mergeVideosStatus } from "./merge-videos";
import { whileChanging } from "./paths";
import { performFollow, performPublish, performStartPath } from "./perform-path";
import { performPlan } from "./perform-plan";
import { performReplacement, performReportPlayback } from "./perform-recording";
import { performWatch } from "./perform-watch";
import { replaceAddress } from "./recordings";
import { reportLength } from "./watching";
import { newVideoUrl, type World } from "./world";

type Of<Name extends SingleAct["do"]> = Extract<SingleAct, { do: Name }>;

/** The area that a request names: the act's, or the first that the video is scored in. */
const areaOf = ({ model }: World, { video, area }: Of<"complete" | "takeBack">) =>
  area ?? [...model.video(video).scores.keys()][0] ?? 0;

async function setCompleted(world: World, act: Of<"complete" | "takeBack">): Promise<Answer> {
  const { id: userId, send } = at(world.learners, act.learner);
  const area = areaOf(world, act);
  return send("POST", "/api/progress/complete", {
    userId,
    videoId: at(world.videos, act.video),
    knowledgeAreaId: at(world.areas, area),
    points: 1_000,
    completed: act.do === "complete",
  });
}

async function performComplete(world: World, act: Of<"complete">): Promise<void> {
  const { model } = world;
  const area = areaOf(world, act);
  const { deleted, scores } = model.video(act.video);
  const answer = await setCompleted(world, act);
  const isAsked = !deleted && model.mustWatch(act.learner, act.video);
  expectStatus(answer, isAsked ? 409 : deleted || !scores.has(area) ? 404 : 200);
  if (answer.status !== 200) return;
  const evidence = model.hasWatchedShare(act.learner, act.video) ? "watched" : "marked";
  model.complete(act.learner, act.video, evidence, Date.parse(answer.body.completedAt));
  const lesson = model.lesson(act.learner, act.video);
  expectEqual("the answer", pick(answer.body), {
    completed: true,
    points: model.pointsOf(act.learner, { video: act.video, area }),
    evidence: lesson.evidence,
    watchedPercent: model.percent(act.learner, act.video),
  });
}

const pick = ({ completed, points, evidence, watchedPercent }: Answer["body"]) => ({
  completed,
  points,
  evidence,
  watchedPercent,
});

async function performTakeBack(world: World, act: Of<"takeBack">): Promise<void> {
  const { model } = world;
  const area = areaOf(world, act);
  const lesson = model.lesson(act.learner, act.video);
  const { scores, mergedInto } = model.video(act.video);
  const isKnown = mergedInto === null && (scores.has(area) || lesson.areas.has(area));
  const answer = await setCompleted(world, act);
  expectStatus(answer, isKnown ? 200 : 404);
  if (isKnown) model.takeBack(act.learner, act.video);
}

async function performErase({ model, learners, videos }: World, { learner, video }: Of<"erase">): Promise<void> {
  const { id, send } = at(learners, learner);
  const query = video === null ? "" : `?videoId=${at(videos, video)}`;
  expectStatus(await send("DELETE", `/api/progress/${id}/watch${query}`), 204);
  for (const [index, lesson] of at(model.learners, learner).lessons.entries())
    if (video === null || video === index) lesson.seen = null;
}

async function performRecord({ model, learners }: World, { learner, on }: Of<"record">): Promise<void> {
  const { id, send } = at(learners, learner);
  expectStatus(await send("PUT", `/api/users/${id}/preferences`, { keepWatched: on }), 200);
  at(model.learners, learner).records = on;
}

async function performReportLength(world: World, { learner, video, seconds }: Of<"reportLength">): Promise<void> {
  const { model } = world;
  const path = `/api/videos/${at(world.videos, video)}/duration`;
  const answer = await at(world.learners, learner).send("POST", path, { duration: seconds });
  expectStatus(answer, model.video(video).deleted ? 404 : 200);
  if (answer.status !== 200) return;
  reportLength(model, learner, video, seconds);
  expectEqual("the length", answer.body.duration, model.video(video).length);
}

async function performRate(world: World, { learner, video, rating }: Of<"rate">): Promise<void> {
  const { model, learners, videos } = world;
  const { id: userId, send } = at(learners, learner);
  const path = `/api/videos/${at(videos, video)}`;
  const answer =
    rating === null
      ? await send("DELETE", `${path}/rating/user/${userId}`)
      : await send("POST", `${path}/ratings`, { userId, rating });
  expectStatus(answer, model.video(video).deleted ? 404 : rating === null ? 204 : 200);
  if (answer.status >= 400) return;
  model.lesson(learner, video).rating = rating;
  const { body: said } = await send("GET", `${path}/rating-average`);
  expectEqual("the average of the ratings", [said.averageRating, said.totalRatings], model.rated(video));
  await checkExport(world, learner);
}

async function performScore({ model, admin, videos, areas }: World, act: Of<"score">): Promise<void> {
  const { scores, deleted } = model.video(act.video);
  const body = { videoId: at(videos, act.video), knowledgeAreaId: at(areas, act.area), points: act.points };
  const answer = await admin.send("POST", "/api/video-knowledge-matrix", body);
  const written = scores.has(act.area) ? 200 : 201;
  expectStatus(answer, deleted ? 404 : model.area(act.area).deleted ? 400 : written, 200);
  if (answer.status < 400) scores.set(act.area, act.points);
}

async function performUnscore({ model, admin, videos, areas }: World, act: Of<"unscore">): Promise<void> {
  const { scores, deleted } = model.video(act.video);
  const body = { action: "unscore", videoIds: [at(videos, act.video)], knowledgeAreaId: at(areas, act.area) };
  const answer = await admin.send("POST", "/api/videos/bulk", body);
  expectStatus(answer, 200);
  const changed = !deleted && scores.has(act.area);
  if (!answer.isRepeated) expectEqual("changed videos", answer.body.changed, changed ? 1 : 0);
  if (changed) scores.delete(act.area);
}

async function performScores({ model, admin, videos, areas }: World, act: Of<"scores">): Promise<void> {
  const video = model.video(act.video);
  const rows = act.scores.map(([area, points]) => ({ knowledgeAreaId: at(areas, area), points }));
  const answer = await admin.send("PUT", `/api/videos/${at(videos, act.video)}`, { knowledgeAreas: rows });
  const isRefused = act.scores.some(([area]) => model.area(area).deleted);
  expectStatus(answer, video.deleted ? 404 : isRefused ? 400 : 200);
  if (answer.status === 200) video.scores = new Map(act.scores);
}

async function performAddress({ model, admin, videos }: World, act: Of<"replaceAddress">): Promise<void> {
  const url = newVideoUrl();
  const body = { videoUrl: url, ...(act.length !== null && { duration: act.length }) };
  const answer = await admin.send("PUT", `/api/videos/${at(videos, act.video)}`, body);
  expectStatus(answer, model.video(act.video).deleted ? 404 : 200);
  if (answer.status === 200) replaceAddress(model, act.video, url, act.length);
}

async function performShare({ model, admin, videos }: World, act: Of<"setShare">): Promise<void> {
  const video = model.video(act.video);
  const answer = await admin.send("PUT", `/api/videos/${at(videos, act.video)}`, { requiredPercent: act.percent });
  expectStatus(answer, video.deleted ? 404 : 200);
  if (answer.status === 200) video.share = act.percent;
}

async function performMerge({ model, admin, areas }: World, { from, into }: Of<"merge">): Promise<void> {
  const expected = mergeStatus(model, from, into);
  const answer = await admin.send("POST", `/api/knowledge-matrix/${at(areas, from)}/merge`, {
    intoId: at(areas, into),
  });
  expectStatus(answer, expected, expected === 204 ? 404 : undefined);
  if (expected === 204) merge(model, from, into);
}

async function performMergeVideos(world: World, { from, into }: Of<"mergeVideos">): Promise<void> {
  const { model, admin, videos } = world;
  const path = `/api/videos/${at(videos, from)}/merge`;
  const expected = mergeVideosStatus(model, from, into);
  if (expected === 201) {
    const preview = await admin.send("POST", `${path}?dryRun=1`, { into: at(videos, into) });
    expectStatus(preview, 200);
    const { into: _, ...effect } = preview.body;
    expectEqual("the preview of a merge", effect, mergeEffect(model, from, into));
  }
  const answer = await admin.send("POST", path, { into: at(videos, into), reason: `For ${world.tag}` });
  expectStatus(answer, expected, expected === 201 ? 200 : undefined);
  if (expected === 201) mergeVideos(model, from, into, answer.body.id);
  if (expected < 400) expectBatch(world, answer.body, mergeOf(model, from, into));
}

async function performVideo({ model, admin, videos }: World, act: Of<"deleteVideo">): Promise<void> {
  const video = model.video(act.video);
  const answer = await admin.send("DELETE", `/api/videos/${at(videos, act.video)}`);
  expectStatus(answer, video.deleted ? 404 : 204, 404);
  whileChanging(model, act.video, () => {
    video.deleted = true;
  });
}

async function performRestore({ model, admin, videos }: World, act: Of<"restoreVideo">): Promise<void> {
  const video = model.video(act.video);
  const isBlocked = video.deleted && [...video.scores.keys()].some((area) => model.area(area).deleted);
  const answer = await admin.send("POST", `/api/videos/${at(videos, act.video)}/restore`);
  expectStatus(answer, video.mergedInto !== null ? 404 : isBlocked ? 409 : 200);
  if (answer.status !== 200) return;
  whileChanging(model, act.video, () => {
    video.deleted = false;
  });
}

async function performArea({ model, admin, areas }: World, act: Of<"deleteArea">): Promise<void> {
  const area = model.area(act.area);
  const hasSubs = model.areas.some(({ parent, deleted }) => parent === act.area && !deleted);
  const isUsed = model.videos.some(({ scores, deleted }) => !deleted && scores.has(act.area));
  const answer = await admin.send("DELETE", `/api/knowledge-matrix/${at(areas, act.area)}`);
  const expected = area.deleted ? 404 : hasSubs || isUsed ? 409 : 204;
  expectStatus(answer, expected, expected === 204 ? 404 : undefined);
  if (expected === 204) area.deleted = true;
}

async function performRestoreArea({ model, admin, areas }: World, act: Of<"restoreArea">): Promise<void> {
  const area = model.area(act.area);
  const isBlocked = area.deleted && area.parent !== null && model.area(area.parent).deleted;
  const answer = await admin.send("POST", `/api/knowledge-matrix/${at(areas, act.area)}/restore`);
  expectStatus(answer, area.merged ? 404 : isBlocked ? 409 : 200);
  if (answer.status === 200) area.deleted = false;
}

const performers: { [Name in SingleAct["do"]]: (world: World, act: Of<Name>) => Promise<void> } = {
  complete: performComplete,
  takeBack: performTakeBack,
  watch: (world, { learner, beat, tabs }) => performWatch(world, learner, beat, tabs),
  erase: performErase,
  record: performRecord,
  reportLength: performReportLength,
  rate: performRate,
  startPath: performStartPath,
  follow: performFollow,
  plan: performPlan,
  publish: performPublish,
  score: performScore,
  unscore: performUnscore,
  scores: performScores,
  replaceAddress: performAddress,
  replace: performReplacement,
  reportPlayback: performReportPlayback,
  setShare: performShare,
  merge: performMerge,
  mergeVideos: performMergeVideos,
  deleteVideo: performVideo,
  restoreVideo: performRestore,
  deleteArea: performArea,
  restoreArea: performRestoreArea,
};

/** Performs an act of one request, on the server and in the model, and compares the answer. */
export const performSingle = (world: World, act: SingleAct): Promise<void> => performers[act.do](world, act as never);
