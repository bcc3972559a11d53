import { expect, test } from "vitest";
import type { Watch, WatchReportAnswer } from "@/lib/learning/watch/schema";
import { makeArea, makeVideo } from "@/tests/fixtures/library";
import { makeUser } from "@/tests/fixtures/test-user";

const CONNECTIONS = 20;
const FIRST_SECONDS = 45;
const SECONDS_A_SECOND = 2.25;
const LENGTH = 600;

const everySecond: [number, number][] = [[0, LENGTH]];
const inPieces = Array.from({ length: 60 }, (_, index): [number, number] => [10 * index, 10 * index + 9]);

/** Reports of a program that has watched nothing. `round` varies their ranges. */
const forgeries: ((round: number) => object)[] = [
  () => ({ ranges: everySecond }),
  () => ({ ranges: inPieces }),
  // A length for which one second would be enough.
  () => ({ ranges: everySecond, duration: 1, position: LENGTH }),
  // Fields that no report has.
  (round) => ({
    ranges: [[round, LENGTH]],
    started_at: 0,
    elapsed: 86_400,
    credit: 9_999,
    percent: 100,
    completed: true,
  }),
];

test("forged reports over twenty connections earn only the seconds of the credit, and complete nothing", async () => {
  const area = await makeArea();
  const videos = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => makeVideo({ duration: LENGTH, points: { [area.id]: 50 } })),
  );
  const [forger, other] = [await makeUser(), await makeUser()];
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => forger.signInElsewhere()));
  const repeatedId = crypto.randomUUID();
  const began = performance.now();
  const answers = await Promise.all(
    connections.flatMap((call, connection) =>
      [0, 1].map((round) => {
        const isRepeated = round === 1 && connection % 2 === 0;
        return call<WatchReportAnswer>("POST", `/api/progress/${forger.id}/watch`, {
          // The same id in upper case, or with other ranges, is the same report.
          id: isRepeated ? (connection % 4 === 0 ? repeatedId.toUpperCase() : repeatedId) : crypto.randomUUID(),
          videoId: videos[(connection + round) % CONNECTIONS]?.id,
          ...forgeries[(connection + round) % forgeries.length]?.(connection),
        });
      }),
    ),
  );
  const mayHave = FIRST_SECONDS + (SECONDS_A_SECOND * (performance.now() - began)) / 1000;

  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 429]);
  const accepted = answers.reduce((sum, { status, body }) => sum + (status === 200 ? body.acceptedSeconds : 0), 0);
  expect(accepted).toBeGreaterThanOrEqual(FIRST_SECONDS);
  expect(accepted).toBeLessThanOrEqual(mayHave);
  const { body: watches } = await forger.call<Watch[]>("GET", `/api/progress/${forger.id}/watch`);
  expect(watches.reduce((sum, { coveredSeconds }) => sum + coveredSeconds, 0)).toBeLessThanOrEqual(mayHave);
  expect(watches.filter(({ completed }) => completed)).toEqual([]);
  expect((await forger.call("GET", `/api/progress/${forger.id}`)).body).toEqual([]);

  // A report for another user is refused.
  const forged = { id: crypto.randomUUID(), videoId: videos[0]?.id, userId: other.id, ranges: everySecond };
  expect((await forger.call("POST", `/api/progress/${other.id}/watch`, forged)).status).toBe(403);
  expect((await other.call("GET", `/api/progress/${other.id}/watch`)).body).toEqual([]);
});
