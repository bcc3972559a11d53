import { beforeEach, expect, it } from "vitest";
import { keepPosition, type PositionKeeper } from "./position-keeper";

let told: number[];
let now: number;
let keeper: PositionKeeper;

beforeEach(() => {
  told = [];
  now = 1_000_000;
  keeper = keepPosition(
    (seconds) => told.push(seconds),
    () => now,
  );
});

/** Plays from one second to another, four words a second. */
const play = (from: number, to: number) => {
  for (let at = from; at <= to; at += 0.25) {
    keeper.at(at);
    now += 250;
  }
};

it("tells every 15 seconds of playing", () => {
  play(0, 50);
  expect(told).toEqual([15, 30, 45]);
});

it("tells at once where it rests, and the same second once", () => {
  play(100, 104);
  keeper.rest();
  keeper.rest();
  expect(told).toEqual([104]);
});

it("waits 15 seconds after a rest", () => {
  play(100, 105);
  keeper.rest();
  play(105, 119);
  expect(told).toEqual([105]);
  play(119.25, 121);
  expect(told).toEqual([105, 120]);
});

it("has nothing to tell of what never played, or has hardly begun", () => {
  keeper.at(0);
  keeper.rest();
  keeper.at(9.9);
  keeper.rest();
  now += 60_000;
  keeper.rest();
  expect(told).toEqual([]);
});

it("follows a jump back", () => {
  play(300, 302);
  keeper.rest();
  keeper.at(10);
  keeper.rest();
  expect(told).toEqual([302, 10]);
});
