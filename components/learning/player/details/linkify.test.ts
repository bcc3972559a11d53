import { describe, expect, it } from "vitest";
import { linkify } from "./linkify";

const links = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);

describe("the links of a description", () => {
  it.each([
    ["no link", []],
    ["", []],
    ["see https://example.com/a?b=c#d", ["https://example.com/a?b=c#d"]],
    ["(https://example.com/a).", ["https://example.com/a"]],
    ["https://example.com/, http://example.org!", ["https://example.com/", "http://example.org"]],
    ["“https://example.com”", ["https://example.com"]],
    ["javascript:alert(1) data:text/html,x ftp://x.org www.x.org", []],
    ['https://example.com/"onmouseover="x', ["https://example.com/"]],
    ["https://example.com/<script>", ["https://example.com/"]],
    ["https://[", []],
  ])("in %j are %j", (text, found) => {
    expect(links(text)).toEqual(found);
  });

  it("keep every character of the text", () => {
    const text = "a https://x.org/1, b (http://y.org) c https://[ d";
    const parts = linkify(text);
    expect(parts.map((part) => part.text).join("")).toBe(text);
    for (const part of parts) expect(text.startsWith(part.text, part.start)).toBe(true);
  });
});
