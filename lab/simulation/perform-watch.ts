import type { Beat } from "./act";
import { at } from "./at";
import type { Answer } from "./client";
import { Disagreement, expectEqual, expectStatus } from "./expect";
import type { Credit } from "./model";
import { creditAt, mayAccept, mayClose, pay, rangesOf, refusedOf, type Seen, spend, watch } from "./watching";
import type { World } from "./world";

/** Time passes for a learner's credit: the database's clock goes on without waiting. */
export async function letTimePass({ target, learners, model }: World, learner: number, seconds: number): Promise<void> {
  await target.database.query(
    `UPDATE watch_credits SET at = at - make_interval(secs => $2), window_at = window_at - make_interval(secs => $2)
     WHERE user_id = $1`,
    [at(learners, learner).id, seconds],
  );
  const { credit } = at(model.learners, learner);
  if (!credit) return;
  credit.from -= seconds * 1000;
  credit.to -= seconds * 1000;
}

/** Sends a report, from one tab or the same one from several at once, and takes it in the model. */
export async function performWatch(world: World, learner: number, beat: Beat, tabs: number): Promise<void> {
  await letTimePass(world, learner, beat.seconds);
  await report(world, learner, beat, tabs);
}

/** Sends a report at once, and takes it in the model. */
export async function report(world: World, learner: number, beat: Beat, tabs: number): Promise<void> {
  const { model } = world;
  const { id, send } = at(world.learners, learner);
  const known = at(model.learners, learner);
  const { ranges, position, length: duration } = beat;
  const body = { id: crypto.randomUUID(), videoId: at(world.videos, beat.video), ranges, position, duration };
  const answers = await Promise.all(
    Array.from({ length: tabs }, () => send("POST", `/api/progress/${id}/watch`, body)),
  );
  for (const answer of answers) expectStatus(answer, model.video(beat.video).deleted ? 404 : 200);
  if (model.video(beat.video).deleted) return;
  if (!known.records) {
    for (const { body: said } of answers) expectEqual("not recorded", [said.ranges, said.acceptedSeconds], [[], 0]);
    return;
  }
  const moments = {
    sent: Math.min(...answers.map(({ sent }) => sent)),
    answered: Math.max(...answers.map(({ answered }) => answered)),
  };
  const credit = creditAt(known.credit, moments);
  const claimed = mayAccept(model, beat, { ...credit, low: Infinity, high: Infinity }).most;
  const { accepted, seen } = outcomeOf(world, learner, { beat, answers, credit, claimed });
  known.credit = pay(spend(credit, claimed, accepted), seen.gapSeconds);
  const first = answers.find(({ body: said }) => said.acceptedSeconds > 0);
  if (first) expectEqual("refused ranges", first.body.refused, refusedOf(model, beat, accepted.fewest));
  watch(model, learner, beat, accepted.fewest, seen, answers[0] ? completedAt(answers[0]) : 0);
  for (const { body: said } of answers) {
    const lesson = model.lesson(learner, beat.video);
    expectEqual(
      "what was watched",
      [said.ranges, said.percent, said.completed, said.evidence],
      [rangesOf(lesson.seen), model.percent(learner, beat.video), lesson.standing, lesson.evidence],
    );
  }
}

/** The time of a completion by a report is not answered: that of the answer, whose day is the same. */
const completedAt = ({ headers }: Answer) => Date.parse(headers.date ?? "");

type Report = { beat: Beat; answers: Answer[]; credit: Credit; claimed: number };

/**
 * The seconds that the server accepted, and what was seen then. When an attempt had no answer, the repeated one does not tell the
 * number: then every number is possible that leads to the ranges of now.
 */
function outcomeOf({ model }: World, learner: number, { beat, answers, credit, claimed }: Report) {
  const may = mayAccept(model, beat, credit);
  const told = answers.map(({ body }) => body.acceptedSeconds as number).filter((seconds) => seconds > 0);
  if (told.length > 1) throw new Disagreement(`one report counted ${told.length} times`);
  const [accepted = 0] = told;
  const isTold = told.length > 0 || !answers.some(({ isRepeated }) => isRepeated);
  if (isTold && (accepted < may.fewest || accepted > may.most))
    throw new Disagreement(`${accepted} s were accepted and not ${may.fewest} to ${may.most}`);
  const bounds = isTold ? { fewest: accepted, most: accepted } : may;
  const said = JSON.stringify(answers[0]?.body.ranges);
  const possible: { seconds: number; seen: Seen }[] = [];
  for (let seconds = bounds.fewest; seconds <= bounds.most; seconds += 1) {
    const left = spend(credit, claimed, { fewest: seconds, most: seconds });
    const seen = mayClose(model, learner, beat, seconds, left).find(
      (one) => JSON.stringify(rangesOf(one.seen)) === said,
    );
    if (seen) possible.push({ seconds, seen });
  }
  const [first, last] = [possible[0], possible.at(-1)];
  if (!first || !last) throw new Disagreement(`no ${bounds.fewest} to ${bounds.most} s of the report lead to ${said}`);
  return { accepted: { fewest: first.seconds, most: last.seconds }, seen: first.seen };
}
