import { expect, test } from "vitest";
import type { Moment } from "@/lib/learning/moments/schema";
import { momentOf } from "@/tests/fixtures/components/entities";
import { cardOfCue, cardOfNote, emptyCard } from "./card-draft";

const place = { videoId: "v", second: 12, until: null };
const note = (fields: Partial<Moment>) => momentOf({ kind: "note", quote: null, ...place, ...fields });

test.each<[string, Partial<Moment>, object]>([
  ["is the answer", { body: " Softens shadows " }, { front: "", back: "Softens shadows", ...place }],
  [
    "asks for its other lines",
    { body: "Fill\n\nSoft\nweak", quote: "q" },
    { front: "Fill", back: "Soft\nweak", ...place },
  ],
  [
    "asks for the quoted sentence",
    { body: "Why?", quote: "It is small." },
    { front: "Why?", back: "It is small.", ...place },
  ],
  ["keeps its passage", { body: "a", until: 20 }, { front: "", back: "a", ...place, until: 20 }],
  ["has no passage unless its end is after its second", { body: "a", until: 12 }, { front: "", back: "a", ...place }],
  [
    "of an earlier recording has no second",
    { body: "a", earlierRecording: true },
    { front: "", back: "a", videoId: "v" },
  ],
  [
    "has no blank lines around its sides",
    { body: "\n\n Fill \n \n\n Soft \n\n", quote: "q" },
    { front: "Fill", back: "Soft", ...place },
  ],
  ["is cut at 2,000 characters", { body: "x".repeat(5000) }, { front: "", back: "x".repeat(2000), ...place }],
])("the card of a note %s", (_, fields, card) => {
  expect(cardOfNote(note(fields))).toEqual(card);
});

test("a new card is blank", () => {
  expect(emptyCard).toEqual({ front: "", back: "" });
});

test("the card of a note on a deleted lesson has no video", () => {
  const video = { id: "v", title: "Gone", isAvailable: false };
  expect(cardOfNote({ ...note({ body: "a" }), video })).toEqual({ front: "", back: "a" });
});

test.each([
  [4200, 7800, { second: 4, until: 8 }],
  [4000, 4000, { second: 4, until: null }],
  [4000, 3000, { second: 4, until: null }],
])("the card of a line from %d to %d ms has the passage %j", (startMs, endMs, passage) => {
  expect(cardOfCue("v", { startMs, endMs, words: " One lamp. " })).toEqual({
    ...{ front: "", back: "One lamp.", videoId: "v" },
    ...passage,
  });
});
