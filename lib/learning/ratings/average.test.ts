import { describe, expect, it } from "vitest";
import { averageOf, rerated } from "./average";

describe("the average", () => {
  it.each([
    [0, 0, 0],
    [5, 1, 5],
    [9, 2, 4.5],
    [13, 3, 4.3],
    [14, 3, 4.7],
    [17, 4, 4.3],
    [15, 4, 3.8],
    [1, 1, 1],
    [85, 20, 4.3],
    [1469, 312, 4.7],
    [4_449_999, 1_000_000, 4.4],
    [4_450_000, 1_000_000, 4.5],
  ])("of the sum %i in %i ratings is %d", (sum, count, averageRating) => {
    expect(averageOf(sum, count)).toEqual({ averageRating, totalRatings: count });
  });
});

describe("a changed rating updates the average for", () => {
  it.each([
    ["the first rating", [0, 0], null, 4, [4, 1]],
    ["one more rating", [4, 1], null, 5, [4.5, 2]],
    ["a replaced rating", [4.5, 2], 4, 5, [5, 2]],
    ["the same rating again", [4.3, 3], 4, 4, [4.3, 3]],
    ["the only rating rolled back", [4, 1], 4, null, [0, 0]],
    ["one of many ratings", [4.7, 312], 1, 5, [4.7, 312]],
  ] as const)("%s", (_, [averageRating, totalRatings], before, after, [average, total]) => {
    expect(rerated({ averageRating, totalRatings }, before, after)).toEqual({
      averageRating: average,
      totalRatings: total,
    });
  });

  it("any ratings of up to nine users exactly", () => {
    for (let count = 1; count <= 9; count += 1) {
      for (let sum = count; sum <= count * 5; sum += 1) {
        expect(rerated(averageOf(sum, count), null, 3)).toEqual(averageOf(sum + 3, count + 1));
      }
    }
  });
});
