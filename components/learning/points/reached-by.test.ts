import { expect, test } from "vitest";
import { reachedBy } from "./reached-by";

const balances = (...newestFirst: number[]) => newestFirst.map((balance) => ({ balance }));

test.each([
  [[], 50, undefined],
  [[40, 20], 50, undefined],
  [[60, 50, 40], 50, 50],
  [[70, 60, 40, 55, 30], 50, 60],
  [[60], 50, 60],
  [[80, 70], 50, 70],
])("with the totals %j, newest first, the threshold %i was reached by the total %s", (totals, threshold, balance) => {
  expect(reachedBy(balances(...totals), threshold)?.balance).toBe(balance);
});
