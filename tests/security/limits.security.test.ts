import { expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import type { Refusal } from "@/tests/fixtures/client";
import { makeVideo } from "@/tests/fixtures/library";
import { makeUser } from "@/tests/fixtures/test-user";

test("one account cannot flood the product with writes", async () => {
  const [person, other, video] = await Promise.all([makeUser(), makeUser(), makeVideo()]);
  const rate = (by: typeof person, rating: number) =>
    by.call<Refusal>("POST", `/api/videos/${video.id}/ratings`, { userId: by.id, rating });
  const answers: Awaited<ReturnType<typeof rate>>[] = [];
  for (let sent = 0; sent < 320; sent += 40) {
    answers.push(...(await Promise.all(Array.from({ length: 40 }, (_, index) => rate(person, (index % 5) + 1)))));
  }
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBe(20);
  for (const { headers, body } of refused) {
    expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(body.detail).toBe("Too many changes. Please wait a minute, then try again");
  }
  // Reading, and other users, are not affected.
  expect((await person.call("GET", "/api/videos")).status).toBe(200);
  expect((await rate(other, 4)).status).toBe(200);
  expect(await db().rating.count({ where: { videoId: video.id } })).toBe(2);
});
