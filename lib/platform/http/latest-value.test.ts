import { beforeEach, expect, it } from "vitest";
import { latestValues } from "./latest-value";

let sent: string[];
let answers: ((error?: Error) => void)[];
let values: ReturnType<typeof latestValues<string, string>>;

beforeEach(() => {
  sent = [];
  answers = [];
  values = latestValues();
});

const want = (value: string) => values.want("key", value, () => ({ confirmed: null, before: "before" }));
const send = () =>
  values.send("key", (value) => {
    sent.push(value);
    return new Promise<void>((resolve, reject) => answers.push((error) => (error ? reject(error) : resolve())));
  });
const answer = async (error?: Error) => {
  answers.shift()?.(error);
  await new Promise(setImmediate);
};

it("sends the latest of the values wanted while a request is under way", async () => {
  want("a");
  const first = send();
  for (const value of ["b", "c"]) {
    want(value);
    expect(await send()).toBe(false);
  }
  await answer();
  await answer();
  expect(await first).toBe(true);
  expect(sent).toEqual(["a", "c"]);
});

it("sends nothing more when the latest value is the one under way", async () => {
  want("a");
  const first = send();
  want("b");
  want("a");
  await answer();
  expect(await first).toBe(true);
  expect(sent).toEqual(["a"]);
});

it("keeps the confirmed value and the first state when a later value is refused", async () => {
  const change = want("a");
  const first = expect(send()).rejects.toThrow("refused");
  expect(want("b")).toBe(change);
  await answer();
  await answer(new Error("refused"));
  await first;
  expect(change).toMatchObject({ confirmed: "a", before: "before" });
});

it("starts a new change after one has ended", async () => {
  const change = want("a");
  const first = send();
  await answer();
  await first;
  expect(want("a")).not.toBe(change);
});
