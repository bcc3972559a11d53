import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { Answer } from "@/tests/fixtures/client";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser, type TestUser } from "@/tests/fixtures/test-user";

/** The users, areas and videos of one run, which no other run uses. Actions refer to them by index. */
export type World = { admin: TestUser; learners: TestUser[]; areas: string[]; videos: string[] };

type NewVideo = { duration: number; points: ReadonlyMap<number, number> };

/** Creates a world on the server. Creates the rows of the library one after the other, as the product does. */
export async function makeWorld(counts: { learners: number; areas: number }, newVideos: NewVideo[]): Promise<World> {
  const admin = await makeUser({ isAdmin: true });
  const learners = await Promise.all(Array.from({ length: counts.learners }, () => makeUser()));
  const areas: string[] = [];
  const videos: string[] = [];
  for (let area = 0; area < counts.areas; area += 1) areas.push((await makeArea()).id);
  for (const { duration, points } of newVideos) {
    const scores = Object.fromEntries([...points].map(([area, value]) => [at(areas, area), value]));
    videos.push((await makeVideo({ duration, points: scores })).id);
  }
  return { admin, learners, areas, videos };
}

/** The item at an index. @throws when there is none */
export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no number ${index}`);
  return item;
}

/** The sum of a value over items. */
export const sumOf = <Item>(items: Iterable<Item>, read: (item: Item) => number): number =>
  [...items].reduce((sum, item) => sum + read(item), 0);

// biome-ignore lint/suspicious/noExplicitAny: acts compare what they find, whatever its shape.
type Found = any;

type Sent = {
  /** The number of simultaneous equal requests, as from a client that repeats one; all must get the same answer. */
  times?: number;
  /** The expected status of a refusal. */
  refused?: number | undefined;
};

let requests = 0;

/** The number of requests sent so far. */
export const sentRequests = (): number => requests;

/** Sends a request. @throws when the answer is not the expected one */
export async function send(
  user: TestUser,
  request: [method: string, path: string, body?: unknown],
  { times = 1, refused }: Sent = {},
): Promise<Answer<Found>> {
  requests += times;
  const answers = await Promise.all(Array.from({ length: times }, () => user.call<Found>(...request)));
  for (const { status, body } of answers) {
    if (refused === undefined ? status >= 300 : status !== refused)
      throw new Error(`${JSON.stringify(request)}: ${status} and not ${refused ?? "2xx"}: ${JSON.stringify(body)}`);
    expectEqual("the id in a repeated answer", body.id, answers[0]?.body.id);
  }
  return at(answers, 0);
}

/** @returns the body of an answer to a user */
export const get = async (user: TestUser, path: string): Promise<Found> => (await send(user, ["GET", path])).body;

/** Completes a video as a learner, or undoes that. */
export const setCompleted = (
  { learners, videos, areas }: World,
  { learner = 0, video, area = 0, completed }: { learner?: number; video: number; area?: number; completed: boolean },
  sent?: Sent,
): Promise<Answer<Found>> => {
  const user = at(learners, learner);
  const lesson = { userId: user.id, videoId: at(videos, video), knowledgeAreaId: at(areas, area) };
  return send(user, ["POST", "/api/progress/complete", { ...lesson, points: 1_000, completed }], sent);
};

/** @throws when the server's value differs from the model's */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what}: the server says ${JSON.stringify(actual)}, the model ${JSON.stringify(expected)}`);
}

/** A number below a limit. */
export const below = (limit: number): fc.Arbitrary<number> => fc.nat(limit - 1);

/** Mostly once, sometimes twice at the same time. */
export const times: fc.Arbitrary<number> = fc.constantFrom(1, 1, 1, 2);

/**
 * An action with its values, which a failure prints.
 * @param run performs it on the server and in the model, and compares
 * @param isPossible false skips the action
 */
export const act = <Values extends object, Model extends object>(
  name: string,
  values: { [Name in keyof Values]: fc.Arbitrary<Values[Name]> },
  run: (values: Values, model: Model, world: World) => Promise<void>,
  isPossible: (values: Values, model: Readonly<Model>) => boolean = () => true,
): fc.Arbitrary<fc.AsyncCommand<Model, World>> =>
  fc.record(values).map((chosen) => ({
    check: (model) => isPossible(chosen as Values, model),
    run: (model, world) => run(chosen as Values, model, world),
    toString: () => `\n  ${name} ${JSON.stringify(chosen)}`,
  }));

/** A seed, and for a shrunk failure its path and that of its actions. */
type Replay = { seed: number; path?: string | undefined; replayPath?: string | undefined };

/** The time limit for shrinking a failure to fewer and simpler actions. */
const SHRINKS_FOR_MS = 120_000;

/** A property of the product: a model, random actions on both, and a comparison at the end. */
export const property =
  <Model extends object>(
    begin: () => Promise<{ model: Model; real: World }>,
    acts: [weight: number, fc.Arbitrary<fc.AsyncCommand<Model, World>>][],
    agree: (model: Model, world: World) => Promise<void>,
  ) =>
  /** @returns the failure of a seed in words */
  async (maxCommands: number, { seed, path, replayPath }: Replay): Promise<string | undefined> => {
    const one = fc.oneof(...acts.map(([weight, arbitrary]) => ({ weight, arbitrary })));
    const sequence = fc.commands([one], { maxCommands, size: "max", ...(replayPath && { replayPath }) });
    const run = async (commands: Iterable<fc.AsyncCommand<Model, World>>) => {
      const state = await begin();
      await fc.asyncModelRun(() => state, commands);
      await agree(state.model, state.real);
    };
    const details = await fc.check(fc.asyncProperty(sequence, run), {
      seed,
      numRuns: 1,
      interruptAfterTimeLimit: SHRINKS_FOR_MS,
      includeErrorInReport: true,
      ...(path && { path }),
    });
    return details.failed ? fc.defaultReportMessage(details) : undefined;
  };
