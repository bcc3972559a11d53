import { beforeEach, expect, it } from "vitest";
import { createPositionSaver, type PositionSaver } from "./position-saver";

let saved: number[];
let now: number;
let saver: PositionSaver;

beforeEach(() => {
  saved = [];
  now = 1_000_000;
  saver = createPositionSaver(
    (seconds) => saved.push(seconds),
    () => now,
  );
});

/** Plays from one second to another, with four updates a second. */
const play = (from: number, to: number) => {
  for (let seconds = from; seconds <= to; seconds += 0.25) {
    saver.update(seconds);
    now += 250;
  }
};

it("saves every 15 seconds while playing", () => {
  play(0, 50);
  expect(saved).toEqual([15, 30, 45]);
});

it("saves at once on a flush, and the same second only once", () => {
  play(100, 104);
  saver.flush();
  saver.flush();
  expect(saved).toEqual([104]);
});

it("saves again 15 seconds after a flush", () => {
  play(100, 105);
  saver.flush();
  play(105, 119);
  expect(saved).toEqual([105]);
  play(119.25, 121);
  expect(saved).toEqual([105, 120]);
});

it("saves nothing within the opening seconds", () => {
  saver.update(0);
  saver.flush();
  saver.update(9.9);
  saver.flush();
  now += 60_000;
  saver.flush();
  expect(saved).toEqual([]);
});

it("saves a position after seeking back", () => {
  play(300, 302);
  saver.flush();
  saver.update(10);
  saver.flush();
  expect(saved).toEqual([302, 10]);
});
