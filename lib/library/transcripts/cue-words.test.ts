import { expect, test } from "vitest";
import { cueWords } from "./cue-words";

test.each([
  ["plain  words\nin two lines", "plain words in two lines"],
  ["<b>bold</b> and <i.loud>loud</i>", "bold and loud"],
  ["<c.yellow>a</c><00:00:01.500><c> b</c>", "a b"],
  ["<v Ada>Hello", "Ada: Hello"],
  ["<v.loud Ada Lovelace>Hello</v> <v Bob>Hi</v>", "Ada Lovelace: Hello Bob: Hi"],
  ["<v>nobody</v>", "nobody"],
  ["{\\an8}above", "above"],
  ['<font color="#fff">white</font>', "white"],
  ["a < b and b > c, i <3 it, <", "a < b and b > c, i <3 it, <"],
  ["&lt;b&gt; &amp; &quot;x&quot;&nbsp;&#233;&#xe9;", '<b> & "x" éé'],
  ["&amp;lt;", "&lt;"],
  ["&unknown; &", "&unknown; &"],
  ["a&#0;b&#xd800;c&#7;d", "a\ufffdb\ufffdcd"],
  ["<script>alert(1)</script>", "alert(1)"],
  [" \n\t ", ""],
])("converts %j to %j", (text, words) => {
  expect(cueWords(text)).toBe(words);
});
