import { beforeEach, expect, test } from "vitest";
import { currentCaller, runAs } from "@/lib/platform/database/caller";
import { gathered } from "./gathered";

let statements: number[][];
let callers: (string | undefined)[];

const double = gathered<number, number>("doubles", async (inputs) => {
  statements.push([...inputs]);
  callers.push(currentCaller());
  if (inputs.includes(13)) throw new Error("No thirteen");
  return inputs.map((input) => 2 * input);
});

beforeEach(() => {
  statements = [];
  callers = [];
});

test("calls of one moment are answered by one statement, later ones by another", async () => {
  expect(await Promise.all([double(1), double(2), double(2)])).toEqual([2, 4, 4]);
  expect(await double(3)).toBe(6);
  expect(statements).toEqual([[1, 2, 2], [3]]);
});

test("a call joins no statement that has begun", async () => {
  const first = double(1);
  await new Promise(setImmediate);
  const second = double(1);
  expect(await Promise.all([first, second])).toEqual([2, 2]);
  expect(statements).toEqual([[1], [1]]);
});

test("a call that cannot be answered fails no other", async () => {
  const answers = await Promise.allSettled([double(1), double(13), double(2)]);
  expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value : answer.reason.message))).toEqual([
    2,
    "No thirteen",
    4,
  ]);
});

test("a statement has fifty inputs at most", async () => {
  await Promise.all(Array.from({ length: 120 }, (_, input) => double(100 + input)));
  expect(statements.map(({ length }) => length)).toEqual([50, 50, 20]);
});

test("the statement counts for its own class, whoever calls first", async () => {
  await runAs("a slow call", () => double(1));
  expect(callers).toEqual(["doubles"]);
});
