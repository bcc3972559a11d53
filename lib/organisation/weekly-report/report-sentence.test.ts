import { expect, test } from "vitest";
import { lateInWords, reportSentence } from "./report-sentence";

const worst = { title: "Fire safety", late: 2 };

test.each([
  [{ late: 3, dueSoon: 4, worst }, "3 of 24 users with assignments are late, 2 of them with “Fire safety”."],
  [{ late: 2, dueSoon: 4, worst }, "2 of 24 users with assignments are late, all of them with “Fire safety”."],
  [{ late: 1, dueSoon: 4, worst: { ...worst, late: 1 } }, "1 of 24 users with assignments is late with “Fire safety”."],
  [{ late: 0, dueSoon: 4, worst: null }, "Nobody is late. 4 users have something due in the next seven days."],
  [{ late: 0, dueSoon: 1, worst: null }, "Nobody is late. 1 user has something due in the next seven days."],
  [{ late: 0, dueSoon: 0, worst: null }, "Nobody is late, and nothing is due in the next seven days."],
])("describes %j in one sentence", (figures, sentence) => {
  expect(reportSentence({ users: 24, ...figures })).toBe(sentence);
});

test.each([
  [0, "nobody late"],
  [1, "1 user late"],
  [2, "2 users late"],
])("the subject says how many are late: %d", (late, words) => {
  expect(lateInWords(late)).toBe(words);
});
