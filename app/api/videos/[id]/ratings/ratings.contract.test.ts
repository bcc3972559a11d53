import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Rating, type RatingAverage, ratingAverageSchema, ratingSchema } from "@/lib/learning/ratings/schema";
import { foldTallies } from "@/lib/library/library-version/data";
import type { Video } from "@/lib/library/videos/schema";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

const NOWHERE = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";

let learner: TestUser;
let other: TestUser;
let administrator: TestUser;
let video: { id: string };

beforeAll(async () => {
  [other, administrator] = await Promise.all([makeUser(), makeUser({ isAdmin: true })]);
});

beforeEach(async () => {
  [learner, video] = await Promise.all([makeUser(), makeVideo()]);
});

const rate = (rating: unknown, person = learner, traits: Record<string, unknown> = {}) =>
  person.call<Rating & Refusal>("POST", `/api/videos/${video.id}/ratings`, { userId: person.id, rating, ...traits });
const average = async () => (await learner.call<RatingAverage>("GET", `/api/videos/${video.id}/rating-average`)).body;
const own = (person = learner, of = learner) =>
  person.call<Rating>("GET", `/api/videos/${video.id}/rating/user/${of.id}`);

describe("rating a video", () => {
  test("answers with the rating, which becomes the user's own", async () => {
    expect((await own()).body).toEqual({ userId: learner.id, videoId: video.id, rating: null });
    const answer = await rate(4);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(ratingSchema.parse(answer.body)).toEqual(answer.body);
    expect(answer.body).toEqual({ userId: learner.id, videoId: video.id, rating: 4 });
    expect((await own()).body).toEqual(answer.body);
  });

  test("again replaces the rating", async () => {
    await rate(2);
    await rate(5);
    expect((await rate(5)).status).toBe(200);
    expect(await average()).toEqual({ averageRating: 5, totalRatings: 1 });
    expect(await db().rating.count({ where: { videoId: video.id } })).toBe(1);
  });

  test("twenty times concurrently makes one rating", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => rate((at % 5) + 1)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rating } = (await own()).body;
    expect(await average()).toEqual({ averageRating: rating, totalRatings: 1 });
  });

  test.each([0, 6, -1, 4.5, "5", null, undefined, true, [5]])("refuses %j", async (rating) => {
    const answer = await rate(rating);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.path).toBe("rating");
    expect(await average()).toEqual({ averageRating: 0, totalRatings: 0 });
  });

  test("is refused for another user before the input is checked", async () => {
    const answer = await rate(9, learner, { userId: other.id });
    expect(answer.status).toBe(403);
    expect(answer.body.errors).toBeUndefined();
    expect((await rate(3, learner, { userId: undefined })).status).toBe(400);
  });

  test("answers 404 for a deleted or unknown video", async () => {
    await rate(5);
    await administrator.call("DELETE", `/api/videos/${video.id}`);
    expect((await rate(4)).status).toBe(404);
    expect((await own()).status).toBe(404);
    expect((await learner.call("GET", `/api/videos/${video.id}/rating-average`)).status).toBe(404);
    for (const id of [NOWHERE, "x"]) {
      video = { id };
      expect((await rate(4)).status).toBe(404);
      expect((await own()).status).toBe(404);
      expect((await learner.call("GET", `/api/videos/${id}/rating-average`)).status).toBe(404);
    }
  });
});

describe("removing a rating", () => {
  const remove = (person = learner, of = learner) =>
    person.call<Refusal>("DELETE", `/api/videos/${video.id}/rating/user/${of.id}`);

  test("removes it from the average, and has no effect when repeated", async () => {
    await Promise.all([rate(1), rate(5, other)]);
    for (let time = 0; time < 2; time += 1) {
      expect((await remove()).status).toBe(204);
      expect((await own()).body.rating).toBeNull();
      expect(await average()).toEqual({ averageRating: 5, totalRatings: 1 });
    }
    await rate(3);
    expect(await average()).toEqual({ averageRating: 4, totalRatings: 2 });
  });

  test("is refused for another user's rating, also for administrators", async () => {
    await rate(4);
    expect((await remove(other)).status).toBe(403);
    expect((await remove(administrator)).status).toBe(403);
    expect((await own()).body.rating).toBe(4);
  });

  test("answers 404 for a deleted or unknown video", async () => {
    await rate(4);
    await administrator.call("DELETE", `/api/videos/${video.id}`);
    expect((await remove()).status).toBe(404);
    video = { id: NOWHERE };
    expect((await remove()).status).toBe(404);
  });
});

describe("a user's rating", () => {
  test("is read by that user and administrators", async () => {
    await rate(3);
    expect((await own(administrator)).body.rating).toBe(3);
    expect((await own(other)).status).toBe(403);
    expect((await own(learner)).status).toBe(200);
  });
});

describe("the average", () => {
  test("has one decimal and equals the video's own", async () => {
    expect(await average()).toEqual({ averageRating: 0, totalRatings: 0 });
    const people = [learner, other, administrator];
    for (const [at, stars] of [5, 4, 4].entries()) await rate(stars, people[at]);
    const body = await average();
    expect(ratingAverageSchema.parse(body)).toEqual(body);
    expect(body).toEqual({ averageRating: 4.3, totalRatings: 3 });
    expect((await learner.call<Video>("GET", `/api/videos/${video.id}`)).body).toMatchObject(body);
    await foldTallies();
    expect(await average()).toEqual(body);
  });

  test("equals a recount after every fold of the tallies", async () => {
    const ofVideo = { where: { videoId: video.id } };
    const withdraw = ({ id: userId }: TestUser) => db().rating.deleteMany({ where: { userId, videoId: video.id } });
    const acts = [() => rate(5), () => rate(2, other), () => rate(3), () => withdraw(other), () => withdraw(learner)];
    for (const act of acts) {
      await act();
      await foldTallies();
      const tallies = await db().videoTally.aggregate({ ...ofVideo, _sum: { ratings: true, ratingSum: true } });
      const ratings = await db().rating.aggregate({ ...ofVideo, _count: true, _sum: { rating: true } });
      expect(tallies._sum).toEqual({ ratings: ratings._count, ratingSum: ratings._sum.rating ?? 0 });
    }
  });

  test("rounds halves like the library", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => makeUser()));
    for (const [at, stars] of [5, 4, 4, 4].entries()) await rate(stars, people[at]);
    expect((await average()).averageRating).toBe(4.3);
    expect((await learner.call<Video>("GET", `/api/videos/${video.id}`)).body.averageRating).toBe(4.3);
  });

  test("drops ratings of deleted users", async () => {
    await rate(1);
    await rate(5, other);
    await db().user.delete({ where: { id: learner.id } });
    learner = await makeUser();
    expect(await average()).toEqual({ averageRating: 5, totalRatings: 1 });
  });

  test("shows in the library at once", async () => {
    const list = async () => {
      const { body } = await learner.call<Video[]>("GET", "/api/videos?limit=500");
      return body.find(({ id }) => id === video.id);
    };
    expect(await list()).toMatchObject({ averageRating: 0, totalRatings: 0 });
    await rate(4);
    expect(await list()).toMatchObject({ averageRating: 4, totalRatings: 1 });
  });
});
