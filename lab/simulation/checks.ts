import fc from "fast-check";
import type { Check } from "@/lib/learning/checks/schema";
import type { Question } from "@/lib/library/items/schema";
import { addQuestions, choiceOf } from "@/tests/fixtures/questions";
import {
  act,
  at,
  below,
  expectEqual,
  get,
  makeWorld,
  property,
  send,
  setCompleted,
  sumOf,
  times,
  type World,
} from "./world";

// A model of checks (docs/behaviour.md, 42) in an organisation that allows testing out.

const LEARNERS = 2;
const VIDEOS = 2;
const POINTS = 10;
const CHECK_SIZE = 5;
const PASS_PERCENT = 80;
const MOST_ATTEMPTS = 20;
const RIGHT = "At the side";

type Known = { id: string; isActive: boolean; isDeleted: boolean };

/** A check of a learner. An answer is true when right, and null until it is given. */
type Attempt = {
  id: string;
  answers: Map<string, boolean | null>;
  score: number | null;
  passed: boolean | null;
  isOpen: boolean;
};

class Study {
  attempts: Attempt[] = [];
  /** The last answer to each question. */
  last = new Map<string, boolean>();
  hasPassed = false;
  evidence: "marked" | "checked" | null = null;

  get open() {
    return this.attempts.find(({ isOpen }) => isOpen);
  }

  pass(): void {
    Object.assign(this, { hasPassed: true, evidence: "checked" });
  }
}

class Lesson {
  questions: Known[] = [];
  passPercent: number | null = null;
  studies = Array.from({ length: LEARNERS }, () => new Study());

  get asked() {
    return this.questions.filter(({ isActive, isDeleted }) => isActive && !isDeleted);
  }

  /** The questions of a check, without those deleted before they were answered. */
  stillAsked({ answers }: Attempt): [id: string, isRight: boolean | null][] {
    const isGone = (id: string) => this.questions.some((question) => question.id === id && question.isDeleted);
    return [...answers].filter(([id, isRight]) => isRight !== null || !isGone(id));
  }

  /** Ends a check after its last answer, also when the unanswered questions were deleted. */
  settle(study: Study): void {
    const { open } = study;
    const asked = open ? this.stillAsked(open) : [];
    if (!open || asked.some(([, isRight]) => isRight === null)) return;
    open.isOpen = false;
    if (asked.length === 0) return;
    const right = asked.filter(([, isRight]) => isRight).length;
    open.score = Math.floor((100 * right) / asked.length);
    open.passed = 100 * right >= (this.passPercent ?? PASS_PERCENT) * asked.length;
    if (open.passed) study.pass();
  }
}

class Checks {
  lessons = Array.from({ length: VIDEOS }, () => new Lesson());
}

type Place = { learner: number; video: number };
const place = { learner: below(LEARNERS), video: below(VIDEOS) };
const studyOf = (model: Checks, { learner, video }: Place) => at(at(model.lessons, video).studies, learner);
const checkOf = (world: World, { learner }: Place, { id }: { id: string }): Promise<Check> =>
  get(at(world.learners, learner), `/api/checks/${id}`);

const start = act<Place & { times: number }, Checks>(
  "start",
  { ...place, times },
  async ({ times, ...of }, model, world) => {
    const [lesson, study] = [at(model.lessons, of.video), studyOf(model, of)];
    lesson.settle(study);
    const path = `/api/videos/${at(world.videos, of.video)}/checks`;
    const { open } = study;
    const isEnough = !open && study.attempts.length >= MOST_ATTEMPTS;
    const refused = isEnough ? 429 : !open && lesson.asked.length === 0 ? 409 : undefined;
    const { body } = await send(at(world.learners, of.learner), ["POST", path], { times, refused });
    if (refused) return;
    const { id, questions }: Check = body;
    const ids = questions.map((question) => question.id);
    if (open) return expectEqual("the open check", [id, ids], [open.id, lesson.stillAsked(open).map(([one]) => one)]);
    const unknown = lesson.asked
      .filter((question) => study.last.get(question.id) !== true)
      .map((question) => question.id);
    expectEqual("the number of questions", ids.length, Math.min(CHECK_SIZE, lesson.asked.length));
    expectEqual(
      "the questions that were not right",
      ids.filter((one) => unknown.includes(one)).length,
      Math.min(CHECK_SIZE, unknown.length),
    );
    const answers = new Map(ids.map((one): [string, null] => [one, null]));
    study.attempts.push({ id, answers, score: null, passed: null, isOpen: true });
  },
);

/** Answers a question of the last check, possibly again. */
const answer = act<Place & { question: number; isRight: boolean; times: number }, Checks>(
  "answer",
  { ...place, question: fc.nat(CHECK_SIZE), isRight: fc.boolean(), times },
  async ({ question: number, isRight, times, ...of }, model, world) => {
    const [lesson, study] = [at(model.lessons, of.video), studyOf(model, of)];
    lesson.settle(study);
    const attempt = at(study.attempts, study.attempts.length - 1);
    const asked = lesson.stillAsked(attempt);
    if (asked.length === 0) return;
    const [questionId, before] = at(asked, number % asked.length);
    const { questions } = await checkOf(world, of, attempt);
    const options = questions.find(({ id }) => id === questionId)?.options ?? [];
    const chosen = options.find(({ text }) => (text === RIGHT) === isRight)?.id;
    const refused = (before !== null && before !== isRight) || (before === null && !attempt.isOpen) ? 409 : undefined;
    const path = `/api/checks/${attempt.id}/answers`;
    const request: [string, string, object] = ["POST", path, { questionId, answer: chosen }];
    const { body } = await send(at(world.learners, of.learner), request, { times, refused });
    if (refused) return;
    if (before === null) {
      attempt.answers.set(questionId, isRight);
      study.last.set(questionId, isRight);
      lesson.settle(study);
    }
    const { correct, score, passed } = body;
    expectEqual("the result", [correct, score, passed], [isRight, attempt.score, attempt.passed]);
  },
  (of, model) => studyOf(model, of).attempts.length > 0,
);

const complete = act<Place & { completed: boolean }, Checks>(
  "complete",
  { ...place, completed: fc.boolean() },
  async ({ completed, ...of }, model, world) => {
    const study = studyOf(model, of);
    const { body } = await setCompleted(world, { ...of, completed });
    if (!completed) study.evidence = null;
    else study.evidence ??= study.hasPassed ? "checked" : "marked";
    expectEqual("the evidence", body.evidence ?? null, study.evidence);
  },
);

const add = act<{ video: number }, Checks>(
  "add a question",
  { video: below(VIDEOS) },
  async ({ video }, model, world) => {
    const [made] = await addQuestions(world.admin, at(world.videos, video), [choiceOf("Added?")]);
    at(model.lessons, video).questions.push({ id: (made as Question).id, isActive: true, isDeleted: false });
  },
);

const change = act<{ video: number; question: number; by: string }, Checks>(
  "change a question",
  { video: below(VIDEOS), question: fc.nat(9), by: fc.constantFrom("text", "on", "off", "off", "delete") },
  async ({ video, question: number, by }, model, world) => {
    const left = at(model.lessons, video).questions.filter(({ isDeleted }) => !isDeleted);
    if (left.length === 0) return;
    const question = at(left, number % left.length);
    const path = `/api/questions/${question.id}`;
    if (by === "delete") await send(world.admin, ["DELETE", path]);
    else
      await send(world.admin, ["PUT", path, by === "text" ? { prompt: crypto.randomUUID() } : { active: by === "on" }]);
    if (by === "delete") question.isDeleted = true;
    else if (by !== "text") question.isActive = by === "on";
  },
);

const setShare = act<{ video: number; share: number | null }, Checks>(
  "set the passing share",
  { video: below(VIDEOS), share: fc.constantFrom(null, 0, 40, 100) },
  async ({ video, share }, model, world) => {
    await send(world.admin, ["PUT", `/api/videos/${at(world.videos, video)}`, { passPercent: share }]);
    at(model.lessons, video).passPercent = share;
  },
);

/** Compares the result of every check, the evidence and points of every completion, and the number of questions. */
const agree = async (model: Checks, world: World) => {
  for (const [video, lesson] of model.lessons.entries()) {
    const videoId = at(world.videos, video);
    expectEqual("the questions", (await get(world.admin, `/api/videos/${videoId}`)).questionCount, lesson.asked.length);
    for (const [learner, study] of lesson.studies.entries()) {
      const user = at(world.learners, learner);
      // Reading the last check ends it if no question is open.
      const last = study.attempts.at(-1);
      if (last) await checkOf(world, { learner, video }, last);
      lesson.settle(study);
      const checks: Check[] = await get(user, `/api/users/${user.id}/checks?videoId=${videoId}`);
      const known = study.attempts.map(({ id, score, passed, isOpen }) => [id, score, passed, isOpen]);
      const told = checks.map(({ id, score, passed, endedAt }) => [id, score, passed, endedAt === null]);
      expectEqual("the checks", told.reverse(), known);
      const { evidence } = await get(user, `/api/progress/${user.id}/watch?videoId=${videoId}`);
      expectEqual(`the evidence of lesson ${video}`, evidence, study.evidence);
    }
  }
  for (const [learner, user] of world.learners.entries()) {
    const { points } = await get(user, `/api/progress/${user.id}/summary`);
    const paid = sumOf(model.lessons, ({ studies }) => (at(studies, learner).evidence === null ? 0 : POINTS));
    expectEqual("the points", points, paid);
  }
};

/** Checks ask unknown questions first, grade each answer once, and mark completions as checked. */
export const checks = property<Checks>(
  async () => {
    const videos = Array.from({ length: VIDEOS }, () => ({ duration: 600, points: new Map([[0, POINTS]]) }));
    const [model, real] = [new Checks(), await makeWorld({ learners: LEARNERS, areas: 1 }, videos)];
    // A setting of the organisation, shared by all worlds; only this property uses checks.
    await send(real.admin, ["PUT", "/api/settings/learning", { testOut: true }]);
    for (const [index, lesson] of model.lessons.entries()) {
      const inputs = Array.from({ length: index === 0 ? 2 : 6 }, (_, number) => choiceOf(`Question ${number}`));
      const made = await addQuestions(real.admin, at(real.videos, index), inputs);
      lesson.questions = made.map(({ id }) => ({ id, isActive: true, isDeleted: false }));
    }
    return { model, real };
  },
  [
    [4, start],
    [10, answer],
    [3, complete],
    [1, add],
    [2, change],
    [1, setShare],
  ],
  agree,
);
