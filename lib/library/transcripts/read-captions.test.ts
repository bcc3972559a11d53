import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Node, WebVTTParser } from "webvtt-parser";
import { oddFiles, w3cCases } from "@/tests/fixtures/caption-files";
import { captionsOf } from "@/tests/fixtures/captions";
import { requireGood } from "./judge-captions";
import { UnreadableText } from "./text-lines";

const vtt = (...blocks: string[]) => `WEBVTT\n\n${blocks.join("\n\n")}\n`;
const cuesOf = (text: string, lengthMs: number | null = null) =>
  captionsOf(text, lengthMs).cues.map(({ startMs, endMs, words }) => [startMs, endMs, words]);

describe("formats", () => {
  test.each([
    ["WebVTT", "WEBVTT\n\n00:01.000 --> 00:02.000\nHello"],
    ["WebVTT with a name and settings", "WEBVTT - title\n\nintro\n00:01.000 --> 00:02.000 line:0 align:start\nHello"],
    ["WebVTT with cues after its header", "WEBVTT\n00:01.000 --> 00:02.000\nHello"],
    ["WebVTT with a byte order mark and CRLF", "\ufeffWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nHello\r\n"],
    [
      "WebVTT with notes, styles and regions",
      vtt("NOTE a\nb", "STYLE\n::cue {}", "REGION\nid:a", "00:01.000 --> 00:02.000\nHello"),
    ],
    ["SRT", "1\n00:00:01,000 --> 00:00:02,000\nHello\n"],
    ["SRT with dots, without numbers", "00:00:01.000 --> 00:00:02.000\nHello"],
    ["SBV", "0:00:01.000,0:00:02.000\nHello\n"],
    ["pasted text", "0:01 Hello\n0:02 "],
    ["pasted text of two lines an entry", "0:01\nHello\n0:02\n"],
  ])("reads %s", (_, text) => {
    expect(cuesOf(text)).toEqual([[1000, 2000, "Hello"]]);
    expect(captionsOf(text, null).broken).toEqual([]);
  });

  test("detects pasted text, whose last entry lasts until the end of the lesson", () => {
    const text = "[0:03] One\n1:02:03 - Two\nmore";
    expect(captionsOf(text, null).source).toBe("paste");
    expect(cuesOf(text, 4_000_000)).toEqual([
      [3000, 3_723_000, "One"],
      [3_723_000, 4_000_000, "Two more"],
    ]);
    expect(cuesOf("75:00 Late")).toEqual([[4_500_000, 4_505_000, "Late"]]);
  });
});

describe("the W3C's rules", () => {
  test("times on the signature's line are ignored", () => {
    expect(cuesOf("WEBVTT 00:00.000 --> 00:01.000\ntext")).toEqual([]);
  });

  test("a cue that ends before it starts is kept", () => {
    expect(cuesOf(vtt("00:01.000 --> 00:00.999\ntext"))).toEqual([[1000, 999, "text"]]);
  });
});

describe("blocks", () => {
  test("are sorted by start, and dropped without words", () => {
    const text = vtt(
      "00:05.000 --> 00:09.000\nlate",
      "00:01.000 --> 00:06.000\nearly",
      "00:02.000 --> 00:03.000\n<b></b>",
    );
    expect(cuesOf(text)).toEqual([
      [1000, 6000, "early"],
      [5000, 9000, "late"],
    ]);
    expect(captionsOf(text, null)).toMatchObject({ whole: 3, broken: [] });
  });

  test("are reported without times", () => {
    expect(captionsOf("just words", null).broken.map(({ line }) => line)).toEqual([1]);
  });

  test("are reported when they are too long", () => {
    const { cues, broken } = captionsOf(vtt(`00:01.000 --> 00:02.000\n${"x".repeat(10_001)}`), null);
    expect([cues, broken.map(({ line }) => line)]).toEqual([[], [3]]);
  });

  test("are dropped after the end of the lesson, and cut at it, with warnings", () => {
    const text = vtt("00:01.000 --> 00:03.000\nacross", "00:05.000 --> 00:06.000\nbeyond");
    expect(cuesOf(text, 2000)).toEqual([[1000, 2000, "across"]]);
    expect(captionsOf(text, 2000).warnings).toEqual([
      { line: 6, message: "1 cue after the lesson's end dropped" },
      { line: 3, message: "1 cue cut at the lesson's end" },
    ]);
  });
});

test("each line of rolling captions occurs once", () => {
  const text = `WEBVTT
Kind: captions
Language: en

00:00.000 --> 00:02.000 align:start position:0%
 
hello<00:00:00.500><c> world</c>

00:02.000 --> 00:02.010 align:start position:0%
hello world
 

00:02.010 --> 00:04.000 align:start position:0%
hello world
this<00:00:02.500><c> is</c>

00:04.000 --> 00:04.010 align:start position:0%
this is
 

00:04.010 --> 00:06.000 align:start position:0%
this is
the end<00:00:05.000><c>.</c>
`;
  expect(cuesOf(text)).toEqual([
    [0, 2000, "hello world"],
    [2010, 4000, "this is"],
    [4010, 6000, "the end."],
  ]);
});

const MAX_CHARACTERS = 2 * 1024 * 1024;
const filled = (unit: string, before = "") =>
  (before + unit.repeat(MAX_CHARACTERS / unit.length)).padEnd(MAX_CHARACTERS, unit);
const TIMES = "00:01.000 --> 00:02.000\n";

test.each([
  ["line breaks", filled("\n")],
  ["times without words", filled(TIMES, "WEBVTT\n\n")],
  ["pasted entries", filled("0:00 a\n")],
  ["entries of SBV", filled("0:00:00.0,0:00:01.0\na\n\n")],
  ["lines of one entry of SBV", filled("a\n", "0:00:00.0,0:00:01.0\n")],
  ["lines without a time", filled("a\n")],
  ["blocks without times", filled("a\n\n", "1 --> 2\n\n")],
  ["rolling cues of thousands of lines", filled(`${TIMES}${"a\n".repeat(4990)}\n`, `WEBVTT\n\n${TIMES}<c>x\n\n`)],
  // A dot does not match U+2028, so the pattern once backtracked from every space.
  ["spaces after a time, then a line separator", filled(" ", "0:00 ").replace(/..$/, "x\u2028")],
])(
  "two megabytes of %s take at most a second of CPU time",
  (_, text) => {
    const started = process.cpuUsage();
    try {
      requireGood(captionsOf(text, null), false);
    } catch {
      // All of these are rejected; only the time matters.
    }
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(1000);
  },
  20_000,
);

test("two megabytes of repeated markup take less than two seconds", () => {
  const odd = [
    "<".repeat(2_000_000),
    "&".repeat(2_000_000),
    "1:".repeat(1_000_000),
    "-->".repeat(700_000),
    "<v ".repeat(700_000),
  ];
  for (const text of odd) {
    const started = performance.now();
    captionsOf(`WEBVTT\n\n00:00.000 --> 00:01.000\n${text}`, null);
    captionsOf(`0:00 ${text}\n0:01 ${text}`, null);
    expect(performance.now() - started).toBeLessThan(2000);
  }
});

describe.each(Object.entries(w3cCases))("a WebVTT file of the W3C's test suite: %s", (_, files) => {
  test.each(files)("%s", (_, text, cues, broken = []) => expect(inWords(text)).toEqual({ cues, broken }));
});

describe("an odd file", () => {
  test.each(oddFiles)("%s", (_, text, cues, broken = []) => expect(inWords(text)).toEqual({ cues, broken }));
});

const inWords = (text: string) => {
  const { cues, broken } = captionsOf(text, null);
  return {
    cues: cues.map(({ startMs, endMs, words }) => `${startMs / 1000}-${endMs / 1000} ${words}`),
    broken: broken.map(({ line }) => line),
  };
};

test.each([
  ["NUL", "\0"],
  ["a vertical tab", "\v"],
  ["an escape", "\u001b"],
  ["half a pair", "\ud800"],
])("a file with %s is rejected with its line", (_, character) => {
  const text = vtt(`00:01.000 --> 00:02.000\none${character}`);
  expect(() => captionsOf(text, null)).toThrow(UnreadableText);
  expect(() => captionsOf(text, null)).toThrow(expect.objectContaining({ line: 4 }));
});

/** As many inputs as three seconds allow, at most 100,000. */
const bounded = { numRuns: 100_000, interruptAfterTimeLimit: 3_000 };

/** The words of a cue by the W3C's parser: the text of its nodes, with voices before it. */
const wordsOf = ({ type, name, value = "", children = [] }: Node): string => {
  if (type === "text") return value;
  return (name === "v" && value.trim() ? ` ${value.trim()}: ` : "") + children.map(wordsOf).join("");
};

const byTimes = (one: [number, number, string], other: [number, number, string]) =>
  one[0] - other[0] || one[1] - other[1] || (one[2] < other[2] ? -1 : 1);

/** The package's own list lacks the semicolons, so that it takes them for text. */
const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&lrm;": "\u200e" };

/** The cues with words by the W3C's own parser. */
function theirs(text: string): [number, number, string][] {
  const { cues } = new WebVTTParser(ENTITIES).parse(text);
  return cues
    .map(({ startTime, endTime, tree }): [number, number, string] => [
      Math.round(startTime * 1000),
      Math.round(endTime * 1000),
      wordsOf(tree).replace(/\s+/g, " ").trim(),
    ])
    .filter(([, , words]) => words !== "")
    .sort(byTimes);
}

const ours = (text: string) =>
  captionsOf(text, null)
    .cues.map(({ startMs, endMs, words }): [number, number, string] => [startMs, endMs, words])
    .sort(byTimes);

const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`));

/** Valid and invalid times, without those on which only our parser differs: more than a week, and commas. */
const time = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.nat(59), fc.nat(59), fc.nat(999)).map(([m, s, ms]) => timeOf(m, s, ms)) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(99), fc.nat(59), fc.nat(999)).map(([h, s, ms]) => `${h}:${timeOf(7, s, ms)}`),
  },
  { weight: 1, arbitrary: fc.tuple(digits(1, 2), digits(1, 3), digits(1, 4)).map(([m, s, ms]) => `${m}:${s}.${ms}`) },
  { weight: 1, arbitrary: fc.constantFrom("", "x", "-00:01.000", "00:60.000", "00:01", "00:01.000.000") },
);
const timeOf = (...[m, s, ms]: [number, number, number]) =>
  `${String(m).padStart(2, "0")}:${String(s).padStart(2, "0")}.${String(ms).padStart(3, "0")}`;

const gap = fc.constantFrom(" ", "", "\t", " \f ");
const times = fc
  .tuple(
    gap,
    time,
    gap,
    fc.constantFrom("-->", "-->", "-->", "->", "--->"),
    gap,
    time,
    fc.constantFrom("", " align:start line:0", "\tx"),
  )
  .map((parts) => parts.join(""));

const words = fc
  .array(
    fc.constantFrom(
      ...[
        "one",
        "two",
        " ",
        ".",
        "&amp;",
        "&lt;",
        "&gt;",
        "&lrm;",
        "&",
        "<b>b</b>",
        "<i.loud>i</i>",
        "<u>u</u>",
        "é",
        "漢",
        "שלום",
      ],
      ...[
        "<v Ada>hi</v>",
        "<v.loud Ada B>hi</v>",
        "<ruby>漢<rt>kan</rt></ruby>",
        "<lang de>drei</lang>",
        "</b>",
        "NOTE",
        "12",
      ],
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(""));

const line = fc.oneof(
  { weight: 4, arbitrary: times },
  { weight: 4, arbitrary: words },
  { weight: 4, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: fc.constantFrom("NOTE", "NOTE a", "STYLE", "REGION", "-->", "a --> b", "WEBVTT", "1") },
);
const file = fc
  .tuple(
    fc.constantFrom("WEBVTT", "\ufeffWEBVTT", "WEBVTT a title", "WEBVTT\t"),
    fc.array(line, { maxLength: 24 }),
    fc.constantFrom("\n", "\r\n", "\r"),
  )
  .map(([signature, lines, lineBreak]) => [signature, ...lines].join(lineBreak));

/**
 * True for an arrow in a note or style, which it ends by the standard; the W3C's parser skips to the next empty line.
 */
const hasArrowInAside = (text: string) =>
  /(?:^|[\r\n])(?:NOTE|STYLE)(?:[ \t].*)?(?:\r\n?|\n)(?:.+(?:\r\n?|\n))*?.*-->/.test(text);

test("WebVTT files give the same cues as with the W3C's own parser", () => {
  const isComparable = (text: string) => !hasArrowInAside(text);
  fc.assert(
    fc.property(file.filter(isComparable), (text) => {
      expect(ours(text)).toEqual(theirs(text));
    }),
    bounded,
  );
}, 30_000);

test("any text gives valid cues or an UnreadableText", () => {
  const piece = fc.oneof(
    line,
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.constantFrom("0:01 a", "00:00:01,0 --> 1", "0:00:01.0,0:00:02.0"),
  );
  const any = fc.array(piece, { maxLength: 24 }).map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(any, (text) => {
      const { cues, broken } = readOrRefuse(text);
      for (const { startMs, endMs, words: kept } of cues) {
        expect([Number.isInteger(startMs), Number.isInteger(endMs), startMs >= 0, endMs >= 0]).not.toContain(false);
        expect(kept).toBe(kept.trim());
        expect(kept).not.toMatch(/^$|[\r\n\p{Cc}]/u);
      }
      expect(broken.every(({ line: at }) => at >= 1 && at <= text.split(/\r\n|\r|\n/).length)).toBe(true);
    }),
    bounded,
  );
}, 30_000);

function readOrRefuse(text: string) {
  try {
    return captionsOf(text, null);
  } catch (error) {
    if (error instanceof UnreadableText) return { cues: [], broken: [error] };
    throw error;
  }
}
