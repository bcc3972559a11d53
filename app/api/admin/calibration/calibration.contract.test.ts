import { expect, test } from "vitest";
import type { Calibration } from "@/lib/learning/recall/schema";
import { db } from "@/lib/platform/db";
import { makeVideo } from "@/tests/fixtures/library";
import { addQuestions } from "@/tests/fixtures/questions";
import { makeUser } from "@/tests/fixtures/test-user";

const DAY_MS = 86_400_000;

test("observed recall is compared with the prediction by decile, from 1,000 reviews on", async () => {
  const [administrator, learner] = [await makeUser({ isAdmin: true }), await makeUser()];
  const video = await makeVideo();
  const [card] = await addQuestions(administrator, video.id, [{ kind: "recall", prompt: "Front", back: "Back" }]);
  const read = () => administrator.call<Calibration>("GET", "/api/admin/calibration");
  const rated = (predicted: number | null, rating: number, traits: object = {}) => ({
    ...{ userId: learner.id, id: crypto.randomUUID(), itemId: String(card?.id), source: "deck" as const },
    ...{ rating, predicted, at: new Date(Date.now() - DAY_MS), ...traits },
  });
  await db().itemReview.deleteMany();
  // One in ten was forgotten, at a prediction of 95 %.
  const high = Array.from({ length: 900 }, (_, index) => rated(0.95, index % 10 === 0 ? 1 : 3));
  const low = Array.from({ length: 99 }, () => rated(0.42, 1));
  const uncounted = [rated(1, 1), rated(null, 1), rated(0.95, 1, { undoneAt: new Date() })];
  await db().itemReview.createMany({ data: [...high, ...low, ...uncounted] });
  expect((await read()).body).toEqual({ reviews: 999, deciles: [] });
  await db().itemReview.createMany({ data: [rated(0.4, 2)] });
  expect((await read()).body).toEqual({
    reviews: 1000,
    deciles: [
      { from: 40, reviews: 100, predicted: 42, observed: 1 },
      { from: 90, reviews: 900, predicted: 95, observed: 90 },
    ],
  });
  expect((await learner.call("GET", "/api/admin/calibration")).status).toBe(403);
  await db().itemReview.deleteMany();
});
