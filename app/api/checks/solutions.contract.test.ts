import { expect, test } from "vitest";
import type { Check } from "@/lib/learning/checks/schema";
import type { Question } from "@/lib/library/items/schema";
import { baseUrl } from "@/tests/fixtures/client";
import { makeCompletion } from "@/tests/fixtures/completions";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { addQuestions } from "@/tests/fixtures/questions";
import { makeTeam } from "@/tests/fixtures/teams";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";
import { calls } from "@/tests/security/routes";

test("no call and no page reveals a solution to a learner before the answer", async () => {
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
  const ids: Record<string, string> = { videoId: video.id, userId: learner.id, cardId: questions[0].id };
  const own = calls
    .filter(({ method }) => method === "GET")
    .map(({ path }) =>
      path
        .replace("/api/videos/{id}", `/api/videos/${video.id}`)
        .replace("/api/checks/{id}", `/api/checks/${check.id}`)
        .replace("/api/cards/{id}", `/api/cards/${questions[0].id}`)
        .replace(/\/api\/(users|reports\/users|progress)\/\{\w+\}/, (_, part: string) => `/api/${part}/${learner.id}`)
        .replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? questions[0].id),
    );
  for (const path of [`/api/checks/${check.id}`, "/api/account/export", `/api/users/${learner.id}/checks`])
    expect(own).toContain(path);
  const pages = [
    "/",
    "/learn",
    `/videos/${video.id}`,
    "/progress",
    "/review",
    "/notes",
    "/settings",
    "/learning-paths",
  ];
  const read = async (user: TestUser, path: string, headers: Record<string, string> = {}) => {
    const cookie = `${user.cookie.name}=${user.cookie.value}`;
    const response = await fetch(new URL(path, baseUrl), { headers: { cookie, ...headers } });
    return { path, told: await response.text() };
  };
  const manager = await makeUser();
  await makeTeam({ members: [learner.id], managers: [manager.id] });
  // Each call as the learner and as their manager; each page as HTML, as React payload, and as its prefetch.
  const answers = await Promise.all([
    ...own.flatMap((path) => [read(learner, path), read(manager, path)]),
    ...pages.flatMap((path) => [
      read(learner, path),
      read(learner, path, { rsc: "1" }),
      read(learner, path, { rsc: "1", "next-router-prefetch": "1" }),
    ]),
    read(learner, `/api/videos/${video.id}/questions/export?format=gift`),
    read(learner, `/api/videos/${video.id}/questions/export?format=csv`),
  ]);
  const unknown = await learner.call("POST", `/api/cards/${questions[0].id}/reviews`, {
    id: crypto.randomUUID(),
    rating: 3,
  });
  const refused = await learner.call("POST", `/api/checks/${check.id}/answers`, {
    questionId: questions[0].id,
    answer: 5,
  });
  expect([unknown.status, refused.status]).toEqual([400, 400]);
  const refusals = [unknown, refused].map(({ body }) => ({ path: "a refusal", told: JSON.stringify(body) }));
  for (const { path, told } of [...answers, ...refusals]) {
    for (const solution of solutions.slice(0, 3)) expect(told.includes(solution), `${path}: ${solution}`).toBe(false);
    expect(told, path).not.toMatch(/"(?:second|until)\\?":(?:433|577)\b/);
  }
  const { body: cards } = await learner.call<object[]>("GET", "/api/cards");
  expect(JSON.stringify([check, cards])).not.toMatch(/"(?:correct|answers|value|tolerance|explanation)":/);
});
