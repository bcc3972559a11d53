import { describe, expect, test } from "vitest";
import { videoHealths } from "@/lib/library/videos/schema";
import { afterLook, type Known, type PlayerErrors, type Sign, signOfAnswer } from "./verdict";

const HOUR_MS = 60 * 60_000;
const start = new Date("2026-03-02T09:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * HOUR_MS);
const fine: Known = { health: "ok", refusals: 0, firstRefusedAt: null, failures: 0 };
const nobody: PlayerErrors = { refusing: 0, restricted: 0, othersWatch: false };

/** The facts after checks at some hours. */
const lookedAt = (looks: [hour: number, sign: Sign][], from: Known = fine, errors = nobody) =>
  looks.reduce<Known>((known, [hour, sign]) => afterLook(known, sign, errors, hours(hour)), from);

describe("an answer of the provider", () => {
  test.each<[number, boolean, Sign]>([
    [200, true, "there"],
    [200, false, "private"],
    [403, false, "private"],
    [403, true, "private"],
    [401, false, "blocked"],
    [404, false, "gone"],
    [404, true, "gone"],
    [400, false, "gone"],
    [429, false, "unclear"],
    [500, true, "unclear"],
    [502, false, "unclear"],
    [503, false, "unclear"],
    [204, false, "unclear"],
    [301, false, "unclear"],
    [418, true, "unclear"],
  ])("%s, JSON: %s, means %s", (status, isJson, sign) => {
    expect(signOfAnswer({ status, isJson })).toBe(sign);
  });
});

describe("a verdict", () => {
  test.each<[string, [number, Sign][], Known["health"]]>([
    ["needs more than one refusal", [[0, "gone"]], "ok"],
    [
      "needs more than two refusals",
      [
        [0, "gone"],
        [30, "gone"],
      ],
      "ok",
    ],
    [
      "needs a day",
      [
        [0, "gone"],
        [1, "gone"],
        [2, "gone"],
        [23, "gone"],
      ],
      "ok",
    ],
    [
      "is given at the third refusal after a day",
      [
        [0, "gone"],
        [1, "gone"],
        [24, "gone"],
      ],
      "gone",
    ],
    [
      "is the sign of the last refusal",
      [
        [0, "gone"],
        [1, "gone"],
        [24, "private"],
      ],
      "private",
    ],
    [
      "follows a changed refusal",
      [
        [0, "gone"],
        [1, "gone"],
        [24, "gone"],
        [48, "blocked"],
      ],
      "blocked",
    ],
    [
      "is cleared by one answer that the video is there",
      [
        [0, "gone"],
        [1, "gone"],
        [24, "gone"],
        [48, "there"],
      ],
      "ok",
    ],
    [
      "needs three new refusals after such an answer",
      [
        [0, "gone"],
        [1, "gone"],
        [2, "there"],
        [24, "gone"],
      ],
      "ok",
    ],
    [
      "stays while answers are unclear",
      [
        [0, "gone"],
        [1, "gone"],
        [24, "gone"],
        [48, "unclear"],
      ],
      "gone",
    ],
    [
      "does not count unclear answers",
      [
        [0, "gone"],
        [1, "unclear"],
        [2, "unclear"],
        [24, "gone"],
      ],
      "ok",
    ],
  ])("%s", (_title, looks, health) => {
    expect(lookedAt(looks).health).toBe(health);
  });

  test.each([
    [0, "ok"],
    [1, "ok"],
    [2, "blocked"],
    [9, "blocked"],
  ] as const)("after one refusal that %s users' players confirm is %s", (refusing, health) => {
    expect(lookedAt([[0, "blocked"]], fine, { ...nobody, refusing }).health).toBe(health);
  });

  test.each<[string, Partial<PlayerErrors>, Known["health"]]>([
    [
      "partly when two users' players are blocked while others watch",
      { refusing: 2, restricted: 2, othersWatch: true },
      "partly",
    ],
    ["ok when one user's player is blocked", { refusing: 1, restricted: 1, othersWatch: true }, "ok"],
    ["ok when players are blocked and nobody else watches", { refusing: 5, restricted: 5, othersWatch: false }, "ok"],
    ["ok when players have other errors", { refusing: 5, restricted: 1, othersWatch: true }, "ok"],
  ])("is %s", (_title, errors, health) => {
    expect(lookedAt([[0, "there"]], fine, { ...nobody, ...errors }).health).toBe(health);
  });
});

describe("the next check", () => {
  const nextIn = (known: Known, sign: Sign) => {
    const { nextAt } = afterLook(known, sign, nobody, start);
    return (nextAt.getTime() - start.getTime()) / HOUR_MS;
  };
  test.each<[string, Partial<Known>, Sign, number]>([
    ["a week after the video was there", {}, "there", 168],
    ["an hour after a refusal", {}, "gone", 1],
    ["a day after a refusal of a dead video", { health: "gone" }, "gone", 24],
    ["a quarter of an hour after the first failure", {}, "unclear", 0.25],
    ["twice as long after the second", { failures: 1 }, "unclear", 0.5],
    ["a day after many failures", { failures: 40 }, "unclear", 24],
  ])("is %s", (_title, known, sign, wait) => {
    expect(nextIn({ ...fine, ...known }, sign)).toBe(wait);
  });
});

test("1,000 transient failures never change a verdict", () => {
  const transient = [429, 500, 502, 503, 504].map((status) => signOfAnswer({ status, isJson: false }));
  expect(new Set(transient)).toEqual(new Set(["unclear"]));
  for (const health of videoHealths) {
    for (const refusals of [0, 2, 3]) {
      const before = { ...fine, health, refusals, firstRefusedAt: refusals > 0 ? hours(-100) : null };
      const failures = Array.from({ length: 1_000 }, (_, index): [number, Sign] => [index, "unclear"]);
      const { failures: count, ...known } = lookedAt(failures, before, {
        refusing: 5,
        restricted: 5,
        othersWatch: true,
      });
      expect(known).toMatchObject({ health, refusals, firstRefusedAt: before.firstRefusedAt });
      expect(count).toBe(1_000);
    }
  }
});
