import { expectEqual, expectStatus } from "./expect";
import type { Model } from "./model";
import type { World } from "./world";

const DAY_MS = 86_400_000;

/** Days of each of the two spans that the overview compares. */
const DAYS = 30;

/** Completions of worlds from some days ago to others, by UTC. */
function spanOf(models: Model[], today: number, [first, last]: [number, number]) {
  const done = models.flatMap((model, world) =>
    [...model.lessons()].flatMap(({ learner, video, lesson }) => {
      const ago = (today - Math.floor(lesson.completedAt / DAY_MS) * DAY_MS) / DAY_MS;
      const isInside = lesson.standing && ago >= first && ago <= last;
      return isInside ? [{ learner: `${world} ${learner}`, points: model.pointsOf(learner, { video }) }] : [];
    }),
  );
  return {
    learners: new Set(done.map(({ learner }) => learner)).size,
    completions: done.length,
    points: done.reduce((sum, { points }) => sum + points, 0),
  };
}

/** Compares the overview with the worlds, which are all that there is. @throws {Disagreement} */
export async function checkOverview(worlds: World[]): Promise<void> {
  const [{ admin, clock }] = worlds as [World];
  clock.shiftMs = 0;
  const answer = await admin.send("GET", "/api/admin/overview");
  expectStatus(answer, 200);
  const { counts, glance } = answer.body;
  const models = worlds.map(({ model }) => model);
  const live = (list: { deleted: boolean }[]) => list.filter(({ deleted }) => !deleted).length;
  expectEqual(
    "the counts of the overview",
    [counts.videos, counts.knowledgeAreas],
    [live(models.flatMap(({ videos }) => videos)), live(models.flatMap(({ areas }) => areas))],
  );
  const today = Date.parse(`${glance.days.at(-1).day}T00:00:00Z`);
  const withoutUsers = ({ learners, completions, points }: Record<string, number>) => ({
    learners,
    completions,
    points,
  });
  expectEqual("the last 30 days", withoutUsers(glance.now), spanOf(models, today, [0, DAYS - 1]));
  expectEqual("the 30 days before", withoutUsers(glance.before), spanOf(models, today, [DAYS, 2 * DAYS - 1]));
}
