import type { Act, SingleAct } from "./act";
import { at } from "./at";
import { checkRecords } from "./check";
import { expectEqual, expectStatus } from "./expect";
import { letHoursPass, look, problemOf, replace, replaceEffect, replaceStatus, undoReplacement } from "./recordings";
import { newVideoUrl, type World } from "./world";

type Of<Name extends Act["do"]> = Extract<Act, { do: Name }>;
type Single<Name extends SingleAct["do"]> = Extract<SingleAct, { do: Name }>;

/** An administrator asks the provider about a video, some hours after the look before. */
export async function performLook(world: World, { video, status, hours }: Of<"look">): Promise<void> {
  const { model, admin, videos, target } = world;
  const id = at(videos, video);
  const known = model.video(video);
  target.provider.answer(known.url, { status, length: null });
  await target.database.query(
    "UPDATE video_checks SET first_refused_at = first_refused_at - make_interval(hours => $2) WHERE video_id = $1",
    [id, hours],
  );
  letHoursPass(known, hours);
  const answer = await admin.send("POST", `/api/videos/${id}/check`);
  expectStatus(answer, known.deleted ? 404 : 200);
  if (known.deleted) return;
  look(model, video, status);
  const problem = answer.body && {
    state: answer.body.state,
    refusedAs: answer.body.refusedAs,
    people: answer.body.people,
    paths: answer.body.paths.length,
    plans: answer.body.plans,
    underWay: answer.body.underWay,
    points: answer.body.points,
    canBeUndone: answer.body.undoUntil !== null,
  };
  expectEqual("what is wrong with a video", problem, problemOf(model, video));
}

/** A learner's player reports that a video does not play; an error about our referrer policy is no report. */
export async function performReportPlayback(
  { model, learners, videos }: World,
  { learner, video, code }: Single<"reportPlayback">,
): Promise<void> {
  const path = `/api/videos/${at(videos, video)}/playback-reports`;
  const answer = await at(learners, learner).send("POST", path, { code });
  const { deleted, check } = model.video(video);
  expectStatus(answer, deleted ? 404 : 204);
  if (!deleted && code !== OUR_REFERRER) check.codes.set(learner, code);
}

const OUR_REFERRER = 153;

/** An administrator replaces the recording of a video: what the preview tells happens. */
export async function performReplacement(world: World, act: Single<"replace">): Promise<void> {
  const { model, admin, videos, target } = world;
  const path = `/api/videos/${at(videos, act.video)}/replace`;
  const url = newVideoUrl();
  target.provider.answer(url, act);
  const expected = replaceStatus(model, act.video, act);
  const body = { videoUrl: url, ranges: act.keeps ? "keep" : "drop", anyway: act.anyway };
  const preview = await admin.send("POST", `${path}?dryRun=1`, body);
  expectStatus(preview, expected === 404 ? 404 : 200);
  if (expected !== 404) {
    const { completed, paths, plans, durationBefore, durationAfter, keepsRanges, answer: sign } = preview.body;
    const effect = { completed, paths, plans, durationBefore, durationAfter, keepsRanges, answer: sign };
    expectEqual("the preview of a replacement", effect, replaceEffect(model, act.video, act));
  }
  const answer = await admin.send("POST", path, { ...body, reason: `For ${world.tag}` });
  // When an earlier attempt was performed, the video has the address already.
  expectStatus(answer, expected, expected === 200 ? 400 : undefined);
  if (expected !== 200) return;
  replace(model, act.video, url, act);
  await expectKept(world, act.video);
}

/** Compares what learners have of a video that has another recording, which keeps their completions. @throws {Disagreement} */
async function expectKept(world: World, video: number): Promise<void> {
  const { body } = await world.admin.send("GET", `/api/videos/${at(world.videos, video)}`);
  const { url, length } = world.model.video(video);
  expectEqual("the recording", [body.videoUrl, body.duration, body.health], [url, length, "ok"]);
  const learner = world.model.learners.findIndex(({ lessons }) => at(lessons, video).standing);
  if (learner >= 0) await checkRecords(world, learner);
}

/** An administrator gives a video its earlier recording back. */
export async function performUndoReplacement(world: World, { video }: Of<"undoReplacement">): Promise<void> {
  const { model, admin, videos } = world;
  const { deleted, sources } = model.video(video);
  const answer = await admin.send("POST", `/api/videos/${at(videos, video)}/replace/undo`);
  expectStatus(answer, deleted ? 404 : sources.length === 0 ? 409 : 200);
  if (answer.status !== 200) return;
  undoReplacement(model, video);
  await expectKept(world, video);
}
