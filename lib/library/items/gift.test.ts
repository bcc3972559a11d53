import { describe, expect, it } from "vitest";
import { readGift, writeGift } from "./gift";
import { MAX_FILED_CHARACTERS, MAX_QUESTIONS, type Question } from "./schema";

const option = (text: string, correct = false) => ({ text, correct });

describe("a GIFT question", () => {
  it.each<[string, string, object]>([
    [
      "with one right answer",
      "Who? {=Grant ~no one ~Napoleon}",
      { kind: "choice", options: [option("Grant", true), option("no one"), option("Napoleon")] },
    ],
    ["with a title", "::Q1:: Who? {=Grant ~no one}", { kind: "choice", prompt: "Who?" }],
    ["with a comment", "// Note\nWho? {=Grant ~no one}", { prompt: "Who?" }],
    ["with a format mark", "[html]Who? {=Grant ~no one}", { prompt: "Who?" }],
    ["with feedback to answers", "Who? {=Grant#Yes ~no one#No}", { explanation: "" }],
    ["with general feedback", "Who? {=Grant ~no one ####He died in 1885}", { explanation: "He died in 1885" }],
    [
      "with weights",
      "Which? {~%50%a ~%50%b ~%-100%c}",
      { kind: "choices", options: [option("a", true), option("b", true), option("c")] },
    ],
    ["with one weight", "Which? {~%100%a ~%-100%b}", { kind: "choices", options: [option("a", true), option("b")] }],
    [
      "with a partly right answer",
      "Which? {=a ~%50%b ~c}",
      { kind: "choices", options: [option("a", true), option("b", true), option("c")] },
    ],
    ["that is true", "Sun rises. {T}", { kind: "choice", options: [option("True", true), option("False")] }],
    ["that is false", "Sun sets in the east. {FALSE}", { options: [option("True"), option("False", true)] }],
    ["with feedback to true", "Sun rises. {TRUE#wrong#right}", { options: [option("True", true), option("False")] }],
    ["of a text", "Two plus two {=four =4}", { kind: "text", answers: ["four", "4"] }],
    ["of one text", "Name {=Grant}", { kind: "text", answers: ["Grant"] }],
    ["of a text with weights", "Name {=%100%Grant =%50%Ulysses}", { kind: "text", answers: ["Grant", "Ulysses"] }],
    ["of a number", "Born? {#1822}", { kind: "number", value: 1822, tolerance: 0 }],
    ["of a number with a tolerance", "Born? {#1822:5}", { value: 1822, tolerance: 5 }],
    ["of a range", "Inch? {#2.541..2.542}", { value: 2.5415, tolerance: 0.0005 }],
    ["of a decimal", "Inch? {#2.54001:0.0005}", { value: 2.54001, tolerance: 0.0005 }],
    ["of several numbers, one range around the others", "Born? {#=1822:0 =%50%1822:2}", { value: 1822, tolerance: 2 }],
    [
      "with a missing word",
      "Moodle costs {~lots =nothing ~little} to download.",
      { prompt: "Moodle costs _____ to download." },
    ],
    [
      "with escaped characters",
      "Is 1 \\= 1\\: \\{x\\}? {=a\\~b ~c\\#d}",
      { prompt: "Is 1 = 1: {x}?", options: [option("a~b", true), option("c#d")] },
    ],
    ["over several lines", "Who?\n{\n=Grant\n~no one\n}", { prompt: "Who?" }],
  ])("is imported: %s", (_, text, expected) => {
    expect(readGift(text)).toEqual([{ line: text.startsWith("//") ? 2 : 1, input: expect.objectContaining(expected) }]);
  });

  it.each([
    ["an essay", "Write. {}", "Essays have no counterpart here"],
    ["a description", "Only text.", "Descriptions have no counterpart here"],
    ["a category", "$CATEGORY: tom/dick", "Categories have no counterpart here"],
    ["matching", "Match. {=a -> b =c -> d =e -> f}", "Matching questions have no counterpart here"],
    ["malformed", "Broken {=a ~b", "This is not a question in the GIFT format"],
    ["a choice with two right options", "Which? {=a =b ~c}", "Mark one option alone, or choose ‘Several right’"],
    ["a choice with equal options", "Which? {=a ~a}", "Two options are the same"],
    [
      "a number with two separate ranges",
      "Which? {#=1:0 =5:0}",
      "Several numbers that are right have no counterpart here",
    ],
  ])("is reported when it is %s", (_, text, message) => {
    expect(readGift(text)).toEqual([{ line: 1, message }]);
  });
});

it("reads the other questions of a file when one is malformed, each with its line", () => {
  const file = "\ufeff// head\r\n\r\nOne {=a ~b}\r\n\r\nTwo {=\r\n\r\n\r\n// note\r\nThree {T}\r\n";
  expect(readGift(file).map((one) => [one.line, "input" in one])).toEqual([
    [3, true],
    [5, false],
    [9, true],
  ]);
});

it("rejects a file with more questions than a video can have", () => {
  const file = (count: number) => "One {T}\n\n".repeat(count);
  expect(readGift(file(MAX_QUESTIONS))).toHaveLength(MAX_QUESTIONS);
  expect(() => readGift("\n".repeat(250_000))).toThrow("A text has 250,000 lines at most");
  expect(() => readGift(file(MAX_QUESTIONS + 1))).toThrow("A file has 500 questions and cards at most");
});

it("reports a question above the length limit and reads the next", () => {
  expect(readGift(`${"a".repeat(MAX_FILED_CHARACTERS)} {T}\n\nTwo {T}`)).toMatchObject([
    { line: 1, message: "A question of a file has 10,000 characters at most" },
    { line: 3, input: { prompt: "Two" } },
  ]);
});

const base: Question = {
  ...{
    id: "q",
    videoId: "v",
    position: 0,
    kind: "choice",
    prompt: "Which?",
    explanation: "",
    back: "",
    options: [],
    answers: [],
  },
  ...{
    value: null,
    tolerance: null,
    second: null,
    until: null,
    ofEarlierRecording: false,
    active: true,
    version: 1,
    madeBy: null,
  },
};
const ofOptions = (...options: [string, boolean][]): Question => ({
  ...base,
  options: options.map(([text, correct]) => ({ id: text, text, correct })),
});

describe("an export", () => {
  it.each<[string, Question]>([
    ["one right option", ofOptions(["a", true], ["b", false])],
    ["several right options", { ...ofOptions(["a", true], ["b", true], ["c", true], ["d", false]), kind: "choices" }],
    [
      "special characters",
      { ...ofOptions(["a = {b} ~ #c : \\d", true], ["e", false]), prompt: "Is\n{x} = 1:2?", explanation: "#1" },
    ],
    ["a text", { ...base, kind: "text", answers: ["a", "b = c"] }],
    ["a number", { ...base, kind: "number", value: -0.5, tolerance: 0.25 }],
  ])("reads back the same with %s", async (_, question) => {
    const [read] = readGift(await writeGift([question]));
    const { kind, prompt, explanation, answers, value, tolerance } = question;
    expect(read).toMatchObject({ input: { kind, prompt, explanation, answers, value, tolerance } });
    expect(read && "input" in read && read.input.options).toEqual(
      question.options.map(({ text, correct }) => option(text, correct)),
    );
  });

  it.each<[string, Question]>([
    ["an arrow in an answer", { ...base, kind: "text", prompt: "Arrow", answers: ["a -> b"] }],
    ["a leading percentage", { ...ofOptions(["%50%a", true], ["b", false]), prompt: "Percent" }],
    ["a card", { ...base, kind: "recall", prompt: "Card", back: "x" }],
  ])("leaves out %s and names it in a comment", async (_, question) => {
    const text = await writeGift([question, ofOptions(["a", true], ["b", false])]);
    expect(text).toMatch(new RegExp(`^// Left out.*${question.prompt}`));
    expect(readGift(text)).toHaveLength(1);
  });
});
