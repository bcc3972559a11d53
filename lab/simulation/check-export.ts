import { at } from "./at";
import type { Answer } from "./client";
import { expectEqual, expectStatus, expectTime } from "./expect";
import { rangesOf } from "./watching";
import type { World } from "./world";

async function readExport({ clock, learners }: World, learner: number): Promise<Answer["body"]> {
  const { shiftMs } = clock;
  // By a moved clock the learner has not given their password lately.
  clock.shiftMs = 0;
  const answer = await at(learners, learner).send("GET", "/api/account/export");
  clock.shiftMs = shiftMs;
  expectStatus(answer, 200);
  return answer.body;
}

type Progress = {
  videoId: string;
  completedAt: string | null;
  evidence: string | null;
  watchedPercent: number | null;
  points: { knowledgeAreaId: string; points: number }[];
};

function checkEvidence({ model, videos }: World, learner: number, said: Progress[]): void {
  for (const { videoId, evidence, watchedPercent } of said) {
    const index = videos.indexOf(videoId);
    const known = [model.lesson(learner, index).evidence, model.percent(learner, index)];
    expectEqual("how a completion is known", [evidence, watchedPercent], known);
  }
}

/** Compares the export of a learner's account with the model. @throws {Disagreement} */
export async function checkExport(world: World, learner: number): Promise<void> {
  const { model, videos, areas, path } = world;
  const said = await readExport(world, learner);
  const { lessons, course } = at(model.learners, learner);
  const videoOf = ({ videoId }: { videoId: string }) => videos.indexOf(videoId);
  const areaOf = ({ knowledgeAreaId }: { knowledgeAreaId: string }) => areas.indexOf(knowledgeAreaId);

  expectEqual(
    "the exported progress",
    (said.progress as Progress[])
      .flatMap((one) => [
        ...(one.completedAt ? [`${videoOf(one)} completed`] : []),
        ...one.points
          .filter(({ points }) => points > 0)
          .map((area) => `${videoOf(one)} ${areaOf(area)} ${area.points}`),
      ])
      .sort(),
    lessons
      .flatMap((lesson, video) => [
        ...(lesson.standing ? [`${video} completed`] : []),
        ...[...lesson.areas].filter(([, points]) => points > 0).map(([area, points]) => `${video} ${area} ${points}`),
      ])
      .sort(),
  );
  checkEvidence(world, learner, said.progress as Progress[]);
  for (const { completedAt, ...one } of said.progress as Progress[])
    if (completedAt) expectTime("when it was completed", completedAt, at(lessons, videoOf(one)).completedAt);
  type Entry = { videoId: string; knowledgeAreaId: string; points: number; kind: string; evidence: string | null };
  expectEqual(
    "the exported entries",
    (said.points as Entry[])
      .map((one) => [videoOf(one), areaOf(one), one.points, one.kind, one.evidence].join(" "))
      .sort(),
    model.entries
      .filter((entry) => entry.learner === learner)
      .map((entry) => [entry.video, entry.area, entry.points, entry.kind, model.shownEvidence(entry)].join(" "))
      .sort(),
  );
  type Watch = { videoId: string; playedSegments: string; percent: number | null };
  expectEqual(
    "the exported watching",
    (said.watches as Watch[]).map((one) => [videoOf(one), one.playedSegments, one.percent].join(" ")).sort(),
    lessons
      .flatMap(({ seen }, video) => {
        const segments = rangesOf(seen).map(([from, to]) => `${from}[.]${to}`);
        return seen ? [[video, segments.join("[,]"), model.percent(learner, video)].join(" ")] : [];
      })
      .sort(),
  );
  expectEqual(
    "the exported ratings",
    (said.ratings as { videoId: string; rating: number }[]).map((one) => `${videoOf(one)} ${one.rating}`).sort(),
    lessons.flatMap(({ rating }, video) => (rating === null ? [] : [`${video} ${rating}`])).sort(),
  );
  expectEqual(
    "the exported paths",
    [
      (said.learningPaths as { pathId: string }[]).map(({ pathId }) => pathId),
      (said.finishedPaths as { version: number; reopenedAt: string | null }[])
        .flatMap(({ version, reopenedAt }) => (reopenedAt === null ? [version] : []))
        .sort(),
    ],
    [course.startedWith === null ? [] : [path], [...course.finished.keys()].map((version) => version + 1).sort()],
  );
}
