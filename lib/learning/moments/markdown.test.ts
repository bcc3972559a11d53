import { expect, it } from "vitest";
import { escapeMarkdown, noteAsMarkdown } from "./markdown";

it.each([
  ["Plain words, and more.", "Plain words, and more."],
  ["# no heading", "\\# no heading"],
  ["- no list\n+ none\n1. none\n2) none", "\\- no list\\\n\\+ none\\\n1\\. none\\\n2\\) none"],
  ["a well-known 3.5 = 1 + 2.5", "a well-known 3.5 = 1 + 2.5"],
  ["title\n===", "title\\\n\\==="],
  ["*b* _i_ ~~s~~ `c` a|b", "\\*b\\* \\_i\\_ \\~\\~s\\~\\~ \\`c\\` a\\|b"],
  ["[x](javascript:alert(1)) ![i](y)", "\\[x\\](javascript:alert(1)) \\!\\[i\\](y)"],
  ["<script>alert(1)</script> &amp;", "\\<script\\>alert(1)\\</script\\> \\&amp;"],
  ["see https://a.test and www.a.test", "see https\\://a.test and www\\.a.test"],
  ["    no code", "no code"],
  ["one\n\ntwo\nthree", "one\n\ntwo\\\nthree"],
  ["back\\slash", "back\\\\slash"],
])("writes %j as %j", (text, markdown) => {
  expect(escapeMarkdown(text)).toBe(markdown);
});

it.each([
  [
    { isEarlier: false, quote: null },
    "https://a.test/videos/v?t=724",
    "[12:04](https://a.test/videos/v?t=724)\n\nMine",
  ],
  [{ isEarlier: false, quote: "Said *so*\nthere" }, "/x", "[12:04](/x)\n\n> Said \\*so\\*\\\n> there\n\nMine"],
  [{ isEarlier: true, quote: null }, "/x", "12:04 of an earlier recording\n\nMine"],
  [{ isEarlier: false, quote: null }, null, "12:04\n\nMine"],
])("writes a note %j with the address %j", (traits, address, markdown) => {
  expect(noteAsMarkdown({ second: 724, body: "Mine", ...traits }, address)).toBe(markdown);
});
