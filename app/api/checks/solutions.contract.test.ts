import { expect, test } from "vitest";
import type { Check } from "@/lib/learning/checks/schema";
import type { Question } from "@/lib/library/items/schema";
import { baseUrl } from "@/tests/fixtures/client";
import { makeCompletion } from "@/tests/fixtures/completions";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { addQuestions } from "@/tests/fixtures/questions";
import { makeUser } from "@/tests/fixtures/test-user";
import { calls } from "@/tests/security/routes";

test("no call and no page tells a learner a solution before the answer", async () => {
  const [administrator, learner] = [await makeUser({ isAdmin: true }), await makeUser()];
  const area = await makeArea();
  const video = await makeVideo({ duration: 600, points: { [area.id]: 10 } });
  const secret = (what: string) => `${what}-${crypto.randomUUID()}`;
  const solutions = [secret("explanation"), secret("answer"), "918273.25", "433", "577"];
  const [explanation, text] = solutions;
  const passage = { explanation, second: 433, until: 577 };
  const questions = (await addQuestions(administrator, video.id, [
    { kind: "text", prompt: "Say", answers: [text], ...passage },
    { kind: "number", prompt: "How much", value: 918273.25, ...passage },
    { kind: "choice", prompt: "Which", options: [{ text: "a", correct: true }, { text: "b" }], ...passage },
  ])) as [Question, Question, Question];
  await makeCompletion(learner, video, { [area.id]: 10 });
  const { body: check } = await learner.call<Check>("POST", `/api/videos/${video.id}/checks`);
  const ids: Record<string, string> = { videoId: video.id, userId: learner.id };
  const own = calls
    .filter(({ method, path }) => method === "GET" && !path.includes("export"))
    .map(({ path }) =>
      path
        .replace("/api/videos/{id}", `/api/videos/${video.id}`)
        .replace("/api/checks/{id}", `/api/checks/${check.id}`)
        .replace("/api/users/{id}", `/api/users/${learner.id}`)
        .replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? questions[0].id),
    );
  expect(own).toContain(`/api/checks/${check.id}`);
  const pages = ["/", "/learn", `/videos/${video.id}`, "/progress", "/review", "/settings"];
  const answers = await Promise.all(own.map((path) => learner.call("GET", path)));
  const cookie = `${learner.cookie.name}=${learner.cookie.value}`;
  const html = await Promise.all(
    pages.map(async (path) => (await fetch(new URL(path, baseUrl), { headers: { cookie } })).text()),
  );
  for (const [index, told] of [...answers.map(({ body }) => JSON.stringify(body)), ...html].entries()) {
    const where = [...own, ...pages][index];
    for (const solution of solutions.slice(0, 3))
      expect(told.includes(String(solution)), `${where}: ${solution}`).toBe(false);
    expect(told, where).not.toMatch(/"(?:second|until)\\?":(?:433|577)\b/);
  }
  const { body: cards } = await learner.call<object[]>("GET", "/api/cards");
  expect(JSON.stringify([check, cards])).not.toMatch(/"(?:correct|answers|value|tolerance|explanation)":/);
});
