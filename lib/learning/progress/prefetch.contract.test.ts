import { expect, test } from "vitest";
import type { Progress } from "@/lib/learning/progress/schema";
import { db } from "@/lib/platform/db";
import { baseUrl } from "@/tests/fixtures/client";
import { makeArea } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

/** Stores completions of videos that are deleted, so that no list shows them. */
async function completeDeleted({ id: userId }: TestUser, count: number) {
  const { id: knowledgeAreaId } = await makeArea();
  await db().$executeRaw`
    WITH made AS (
      INSERT INTO videos (title, video_url, provider, provider_video_id, deleted_at)
      SELECT 'Deleted', 'https://youtu.be/' || n, 'youtube', ${userId} || n, now() FROM generate_series(1, ${count}::int) n
      RETURNING id
    ), scored AS (
      INSERT INTO video_areas (video_id, knowledge_area_id, points) SELECT id, ${knowledgeAreaId}::uuid, 10 FROM made
    )
    INSERT INTO video_progress (user_id, video_id, completed_at, evidence)
    SELECT ${userId}::uuid, id, now(), 'watched' FROM made`;
}

const htmlOf = async ({ cookie: { name, value } }: TestUser, path: string) =>
  (await fetch(new URL(path, baseUrl), { headers: { cookie: `${name}=${value}` } })).text();

test.each(["/", "/learn"])("%s holds the completions of a learner, but not thousands", async (path) => {
  const [usual, tireless] = [await makeUser(), await makeUser()];
  await completeDeleted(usual, 3);
  const { body } = await usual.call<Progress[]>("GET", `/api/progress/${usual.id}`);
  expect(body).toHaveLength(3);
  const html = await htmlOf(usual, path);
  for (const { videoId } of body) expect(html).toContain(videoId);
  await completeDeleted(tireless, 5000);
  // The pages hold the library too, which other tests fill.
  expect((await htmlOf(tireless, path)).length).toBeLessThan(html.length + 200_000);
});
