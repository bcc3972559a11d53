import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { admit, closeGaps, countReport, grownCredit } from "./admit";
import { joinRanges, lengthOf, type Range } from "./ranges";

describe("admission", () => {
  it.each<[number, Range[], Range[], Range[], number]>([
    [45, [[0, 15]], [[0, 15]], [], 30],
    [45, [[0, 3600]], [[0, 45]], [[45, 3600]], 0],
    [
      20.9,
      [
        [0, 15],
        [100, 115],
      ],
      [
        [0, 15],
        [100, 105],
      ],
      [[105, 115]],
      0.9,
    ],
    [0.5, [[0, 15]], [], [[0, 15]], 0.5],
    [
      30,
      [
        [0, 10],
        [10, 20],
      ],
      [
        [0, 10],
        [10, 20],
      ],
      [],
      10,
    ],
  ])("with %d s of credit and claims of %j accepts %j", (credit, claimed, accepted, refused, left) => {
    const admission = admit(credit, claimed);
    expect(admission).toMatchObject({ accepted, refused });
    expect(admission.credit).toBeCloseTo(left);
  });

  it.each([
    [45, 10, 67.5],
    [45, -300, 45],
    [1100, 86_400, 1200],
  ])("grows a credit of %d s after %d s to %d s", (credit, elapsed, grown) => {
    expect(grownCredit(credit, elapsed)).toBe(grown);
  });

  /** Reports every 15 s at a playback speed, and claims refused seconds again. @returns the accepted share */
  function watch(rate: number, minutes: number) {
    let [credit, waiting, accepted] = [45, 0, 0];
    for (let quarter = 0; quarter < minutes * 4; quarter += 1) {
      waiting += 15 * rate;
      const outcome = admit(grownCredit(credit, 15), [[0, waiting]]);
      credit = outcome.credit;
      const taken = outcome.accepted.reduce((sum, [from, to]) => sum + to - from, 0);
      waiting -= taken;
      accepted += taken;
    }
    return accepted / (minutes * 60 * rate);
  }

  it("accepts twenty minutes at double speed, and three quarters of them at triple speed", () => {
    expect(watch(2, 20)).toBe(1);
    expect(watch(3, 20)).toBeGreaterThan(0.73);
    expect(watch(3, 20)).toBeLessThan(0.78);
  });

  it("never accepts more than 2.25 times the real time plus the first credit", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: -50, max: 900 }), fc.nat(3000)), { maxLength: 60 }), (calls) => {
        let [credit, time, accepted] = [45, 0, 0];
        for (const [elapsed, claim] of calls) {
          time += Math.max(0, elapsed);
          const outcome = admit(grownCredit(credit, elapsed), [[0, claim]]);
          credit = outcome.credit;
          accepted += outcome.accepted.reduce((sum, [from, to]) => sum + to - from, 0);
        }
        expect(accepted).toBeLessThanOrEqual(45 + 2.25 * time);
      }),
    );
  });

  it.each<[number, Range[], Range[], number]>([
    [10, [[0, 10]], [[0, 10]], 10],
    [
      2,
      [
        [0, 5],
        [6, 10],
        [11, 20],
        [22, 30],
      ],
      [
        [0, 20],
        [22, 30],
      ],
      0,
    ],
    [
      1.9,
      [
        [0, 5],
        [6, 10],
        [11, 20],
      ],
      [
        [0, 5],
        [6, 10],
        [11, 20],
      ],
      1.9,
    ],
  ])("with %d s of credit, turns the ranges %j into %j", (credit, seconds, closed, left) => {
    expect(closeGaps(credit, seconds)).toEqual({ seconds: closed, credit: left });
  });

  it("accepts no more seconds when every other second is claimed", () => {
    const claimed = Array.from({ length: 64 }, (_, index): Range => [2 * index, 2 * index + 1]);
    let [credit, seen]: [number, Range[]] = [45, []];
    for (const elapsed of [0, 5, 5, 5]) {
      const outcome = admit(grownCredit(credit, elapsed), claimed);
      ({ credit, seconds: seen } = closeGaps(outcome.credit, joinRanges([...seen, ...outcome.accepted], 0)));
    }
    expect(lengthOf(seen)).toBeLessThanOrEqual(45 + 2.25 * 15);
  });

  it("allows thirty calls a minute", () => {
    expect(countReport({ reports: 0, ageSeconds: 0 })).toEqual({ isNew: false, reports: 1, waitSeconds: 0 });
    expect(countReport({ reports: 30, ageSeconds: 12.5 }).waitSeconds).toBe(48);
    expect(countReport({ reports: 30, ageSeconds: 60 })).toEqual({ isNew: true, reports: 1, waitSeconds: 0 });
    expect(countReport({ reports: 30, ageSeconds: -900 })).toEqual({ isNew: true, reports: 1, waitSeconds: 0 });
  });
});
