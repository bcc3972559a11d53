import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "@/tests/fixtures/random";
import { createWatchMeter, type Sample } from "./watch-meter";

const LENGTH_SECONDS = 600;

/** An act of a learner; `for` is in real seconds, positions are in whole seconds. */
type Act =
  | { act: "play"; for: number; rate: number }
  | { act: "pause"; for: number }
  | { act: "seek"; to: number }
  | { act: "kill" };

type Report = { at: number; sample: Sample };

/**
 * A simulated player: performs the acts, reports periodically and at each transition, and returns the truly played
 * parts as floats. It shares no code with the meter.
 */
function perform(acts: Act[], periodSeconds: number, lateness: () => number) {
  const reports: (Report | "kill")[] = [];
  const played: { from: number; to: number }[] = [];
  let [clock, position, arrival] = [0, 0, 0];
  const report = (playing: boolean, rate: number) => {
    arrival = Math.max(arrival, clock + lateness());
    reports.push({ at: arrival, sample: { seconds: position, duration: LENGTH_SECONDS, rate, playing } });
  };
  for (const step of acts) {
    if (step.act === "kill") {
      reports.push("kill");
    } else if (step.act === "seek") {
      // A short seek cannot be distinguished from a late report.
      if (step.to > position && step.to - position < 3) continue;
      if (step.to < position && position - step.to < 1) continue;
      position = step.to;
      report(false, 1);
    } else if (step.act === "pause") {
      report(false, 1);
      clock += step.for;
    } else {
      report(true, step.rate);
      const end = Math.min(LENGTH_SECONDS, position + step.for * step.rate);
      const from = position;
      while (position < end) {
        const span = Math.min(periodSeconds, (end - position) / step.rate);
        clock += span;
        position = Math.min(end, position + span * step.rate);
        report(true, step.rate);
      }
      played.push({ from, to: end });
      report(false, step.rate);
    }
  }
  return { reports, played };
}

/** The whole seconds within the played parts, with a grace of a quarter of a second at the ends of each part. */
function secondsOf(played: { from: number; to: number }[]): Set<number> {
  const sorted = played.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from);
  const stretches: { from: number; to: number }[] = [];
  for (const { from, to } of sorted) {
    const before = stretches[stretches.length - 1];
    if (before !== undefined && from - before.to < 1e-9) before.to = Math.max(before.to, to);
    else stretches.push({ from, to });
  }
  const seconds = new Set<number>();
  for (const { from, to } of stretches) {
    for (let second = 0; second < LENGTH_SECONDS; second += 1) {
      if (second >= from - 0.25 - 1e-9 && second + 1 <= to + 0.25 + 1e-9) seconds.add(second);
    }
  }
  return seconds;
}

function measure(reports: (Report | "kill")[], takeEvery = Number.POSITIVE_INFINITY): Set<number> {
  let meter = createWatchMeter();
  const seen = new Set<number>();
  const take = () => {
    for (const [from, to] of meter.take().ranges) for (let second = from; second < to; second += 1) seen.add(second);
  };
  for (const [index, report] of reports.entries()) {
    if (report === "kill") {
      take();
      meter = createWatchMeter();
    } else meter.sample(report.sample, report.at * 1000);
    if (index % takeEvery === takeEvery - 1) take();
  }
  take();
  return seen;
}

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant("play" as const),
        for: fc.integer({ min: 4, max: 240 }).map((quarters) => quarters / 4),
        rate: fc.constantFrom(0.5, 1, 1.25, 1.5, 2),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant("pause" as const), for: fc.integer({ min: 1, max: 90 }) }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant("seek" as const), to: fc.nat(LENGTH_SECONDS - 1) }) },
  ),
  { minLength: 1, maxLength: 25 },
);

describe("a player that reports at its transitions", () => {
  it("is measured exactly over any sequence of play, pause, speed and seek", () => {
    fc.assert(
      fc.property(acts, fc.integer({ min: 1, max: 60 }), (sequence, takeEvery) => {
        const { reports, played } = perform(sequence, 0.25, () => 0);
        const expected = [...secondsOf(played)].sort((a, b) => a - b);
        expect([...measure(reports, takeEvery)].sort((a, b) => a - b)).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it("is credited no unplayed seconds when the page is killed at any time", () => {
    fc.assert(
      fc.property(fc.array(acts, { minLength: 2, maxLength: 4 }), (sittings) => {
        const sequence = sittings.flatMap((sitting): Act[] => [...sitting, { act: "kill" }]);
        const { reports, played } = perform(sequence, 0.25, () => 0);
        const expected = secondsOf(played);
        const seen = measure(reports);
        expect([...seen].filter((second) => !expected.has(second))).toEqual([]);
        // At most the second in which the page was killed is missing.
        expect(expected.size - seen.size).toBeLessThanOrEqual(sittings.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a player that reports late or in coarse steps", () => {
  function randomActs(random: Random): Act[] {
    return Array.from({ length: 24 }, (): Act => {
      const kind = random.next();
      if (kind < 0.6) {
        const rate = [0.5, 1, 1, 1.25, 1.5, 2][Math.floor(random.next() * 6)] ?? 1;
        return { act: "play", for: 2 + random.next() * 18, rate };
      }
      return kind < 0.8
        ? { act: "pause", for: random.next() * 30 }
        : { act: "seek", to: Math.floor(random.next() * LENGTH_SECONDS) };
    });
  }

  it.each([
    { name: "every 250 ms, exact", period: 0.25, late: 0, missing: 0, extra: 0.0005 },
    { name: "every 250 ms, up to 0.2 s late", period: 0.25, late: 0.2, missing: 0.0005, extra: 0.0005 },
    { name: "every second, up to 0.8 s late", period: 1, late: 0.8, missing: 0.005, extra: 0.0005 },
  ])("is measured within the tolerance when it reports $name", ({ period, late, missing, extra }) => {
    const total = { played: 0, missing: 0, extra: 0 };
    for (let run = 0; run < 200; run += 1) {
      const random = new Random(run);
      const { reports, played } = perform(randomActs(random), period, () => random.next() * late);
      const expected = secondsOf(played);
      const seen = measure(reports, 40);
      total.played += expected.size;
      total.missing += [...expected].filter((second) => !seen.has(second)).length;
      total.extra += [...seen].filter((second) => !expected.has(second)).length;
    }
    expect(total.played).toBeGreaterThan(20_000);
    expect(total.missing / total.played).toBeLessThanOrEqual(missing);
    expect(total.extra / total.played).toBeLessThanOrEqual(extra);
  });
});

describe("a meter", () => {
  const at = (seconds: number, playing = true, rate = 1): Sample => ({
    seconds,
    duration: LENGTH_SECONDS,
    rate,
    playing,
  });
  const rangesOf = (...reports: [atMs: number, sample: Sample][]) => {
    const meter = createWatchMeter();
    for (const [time, sample] of reports) meter.sample(sample, time);
    return meter.take();
  };

  it("does not count a drag to the end", () => {
    const { ranges, backs } = rangesOf([0, at(0)], [1000, at(1)], [1250, at(599)], [1500, at(600, false)]);
    expect(ranges).toEqual([
      [0, 1],
      [599, 600],
    ]);
    expect(backs).toEqual([]);
  });

  it.each([
    ["1.5 s ahead at normal speed", 1, 2.5, [[0, 2]]],
    ["more than 1.5 s ahead at normal speed", 1, 2.6, []],
    ["2 s ahead at double speed", 2, 4, [[0, 4]]],
    ["more than 2 s ahead at double speed", 2, 4.1, []],
  ])("accepts a first report up to its slack: %s", (_, rate, seconds, ranges) => {
    expect(rangesOf([0, at(0, true, rate)], [1000, at(seconds, true, rate)]).ranges).toEqual(ranges);
  });

  it("continues after a step back of half a second", () => {
    expect(rangesOf([0, at(10)], [10_000, at(20)], [10_250, at(19.5)], [12_250, at(21.5)])).toEqual({
      ranges: [[10, 21]],
      pauses: [],
      backs: [],
    });
  });

  it("keeps the slack after a step back of half a second", () => {
    const { ranges } = rangesOf(
      [0, at(10)],
      [10_000, at(20)],
      [10_250, at(19.5)],
      [10_500, at(19.5)],
      [10_500, at(21.4)],
    );
    expect(ranges).toEqual([[10, 21]]);
  });

  it("counts the time between reports up to 65 s apart, and nothing after a longer silence", () => {
    expect(rangesOf([0, at(0)], [60_000, at(60)]).ranges).toEqual([[0, 60]]);
    expect(rangesOf([0, at(0)], [65_000, at(65)]).ranges).toEqual([[0, 65]]);
    expect(rangesOf([0, at(0)], [90_000, at(90)]).ranges).toEqual([]);
    expect(rangesOf([0, at(10)], [90_000, at(10)]).backs).toEqual([]);
    expect(rangesOf([0, at(10)], [90_000, at(9.5)]).backs).toEqual([]);
    expect(rangesOf([0, at(10)], [90_000, at(9.4)]).backs).toEqual([10]);
  });

  it("counts nothing while the position does not change, as during an advertisement", () => {
    expect(rangesOf([0, at(30)], [15_000, at(30)], [30_000, at(30)], [31_000, at(31)]).ranges).toEqual([[30, 31]]);
  });

  it("joins the halves of a second around a pause", () => {
    const { ranges, pauses } = rangesOf([0, at(10)], [2500, at(12.5, false)], [60_000, at(12.5)], [62_500, at(15)]);
    expect(ranges).toEqual([[10, 15]]);
    expect(pauses).toEqual([12]);
  });

  it("records the second from which the learner jumped back", () => {
    expect(rangesOf([0, at(10)], [20_000, at(30)], [20_100, at(15)], [22_100, at(17)])).toEqual({
      ranges: [[10, 30]],
      pauses: [],
      backs: [30],
    });
  });

  it("counts a replayed part in each measurement", () => {
    const meter = createWatchMeter();
    meter.sample(at(0), 0);
    meter.sample(at(20), 20_000);
    expect(meter.take().ranges).toEqual([[0, 20]]);
    expect(meter.take().ranges).toEqual([]);
    meter.sample(at(0), 20_100);
    meter.sample(at(20), 40_100);
    expect(meter.take().ranges).toEqual([[0, 20]]);
  });

  it("returns pauses and jumps back once", () => {
    const meter = createWatchMeter();
    meter.sample(at(10), 0);
    meter.sample(at(12, false), 2000);
    meter.sample(at(5), 3000);
    expect(meter.take()).toEqual({ ranges: [[10, 12]], pauses: [12], backs: [12] });
    expect(meter.take()).toEqual({ ranges: [], pauses: [], backs: [] });
  });

  it("measures nothing across an interruption", () => {
    const meter = createWatchMeter();
    meter.interrupt();
    meter.sample(at(0), 0);
    meter.sample(at(5), 5000);
    meter.interrupt();
    meter.sample(at(6), 6000);
    meter.sample(at(9), 9000);
    expect(meter.take().ranges).toEqual([
      [0, 5],
      [6, 9],
    ]);
  });
});
