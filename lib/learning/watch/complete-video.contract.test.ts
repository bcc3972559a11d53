import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import type { Problem } from "@/lib/platform/http/problem";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";
import { completeVideo } from "./complete-video";
import { findStored } from "./data";
import { writeMultirange } from "./ranges";
import { learning } from "./schema";
import { asksForCheck, hasWatchedShare, secondsBeforeMarking, toWatch } from "./standing";

const RUNS = 60;

let learner: TestUser;
let area: { id: string };

beforeAll(async () => {
  [learner, area] = [await makeUser(), await makeArea()];
});
afterAll(async () => {
  await db().setting.deleteMany({ where: { section: learning.name } });
});

const share = fc.constantFrom(0, 1, 50, 90, 100);
const situation = fc.record({
  policy: fc.constantFrom("either" as const, "watched" as const, "checked" as const),
  hasQuestions: fc.boolean(),
  hasPassed: fc.boolean(),
  requiredPercent: share,
  ofVideo: fc.option(share),
  length: fc.option(fc.constantFrom(1, 3, 10, 100)),
  source: fc.constantFrom("administrator" as const, "provider" as const, "learners" as const),
  agreed: fc.nat(5),
  watched: fc.option(fc.integer({ min: 0, max: 110 })),
  keptPercent: fc.option(fc.constantFrom(0, 50, 90, 100)),
  autoComplete: fc.boolean(),
});

test("completing a video in SQL follows the rules of watching", async () => {
  await fc.assert(
    fc.asyncProperty(
      situation,
      async ({ policy, requiredPercent, autoComplete, ofVideo, length, source, agreed, watched, ...rest }) => {
        await db().setting.deleteMany({ where: { section: learning.name } });
        const value = { ...learning.defaults, policy, requiredPercent, autoComplete };
        await db().setting.create({ data: { section: learning.name, value, updatedAt: new Date() } });
        const video = await makeVideo({ duration: length, points: { [area.id]: 10 } });
        const durationSource = length === null ? null : source;
        await db().video.update({
          where: { id: video.id },
          data: { requiredPercent: ofVideo, durationSource, durationAgreed: agreed },
        });
        if (watched !== null) {
          await db().$executeRaw`
          INSERT INTO watches (user_id, video_id, seconds, kept_percent)
          VALUES (${learner.id}::uuid, ${video.id}::uuid, ${writeMultirange(watched > 0 ? [[0, watched]] : [])}::int4multirange,
                  ${rest.keptPercent}::smallint)`;
        }
        if (rest.hasQuestions) await db().item.create({ data: { videoId: video.id, kind: "choice" } });
        if (rest.hasPassed) {
          const attempt = { userId: learner.id, videoId: video.id, endedAt: new Date(), score: 100, passed: true };
          await db().checkAttempt.create({ data: attempt });
        }
        const stored = await findStored(learner.id, video.id);
        if (!stored) throw new Error("no video");
        const before = toWatch(stored, stored.rules);
        const outcome = await completeVideo({
          userId: learner.id,
          videoId: video.id,
          knowledgeAreaId: area.id,
          completed: true,
        }).catch((problem: Problem) => problem.status);
        if (asksForCheck(stored, stored.rules) || secondsBeforeMarking(stored, stored.rules) > 0) {
          expect(outcome).toBe(409);
          return;
        }
        const byWord = hasWatchedShare(stored, stored.rules) ? "watched" : "marked";
        const evidence = rest.hasPassed ? "checked" : byWord;
        expect(outcome).toMatchObject({ completed: true, points: 10, evidence, watchedPercent: before.percent });
      },
    ),
    { numRuns: RUNS },
  );
}, 30_000);
