import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { keysOf } from "./write-words";

test("the words of a long transcript are found without holding other work up", async () => {
  const cues = Array.from({ length: 200 }, (_, n) => ({
    startMs: n,
    endMs: n + 1,
    words: `データベースを検索する ${n}`,
  }));
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    for (; !isDone; turns += 1) await setImmediate();
  })();
  const keys = await keysOf(cues, "ja");
  isDone = true;
  await others;
  expect(keys.get("データベースを検索する 199")).toBe("データベース を 検索 する 199");
  expect(turns).toBeGreaterThan(cues.length / 2);
});
