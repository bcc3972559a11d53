import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { composeMail, escapeHtml, type Mail, withFoot } from "./layout";

const mail: Mail = {
  subject: "Subject",
  heading: "Heading",
  name: "Ada",
  paragraphs: ["First.", "Second."],
  action: { label: "Do it", link: "https://learn.example/do?a=1&b=2#token_hash=x" },
  after: ["Until tomorrow."],
  reason: "Because of this.",
};

test.each([
  [`<script>alert("x")</script>`, "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;"],
  [`" onmouseover='x'`, "&quot; onmouseover=&#39;x&#39;"],
  ["a & b &amp; c", "a &amp; b &amp;amp; c"],
  ["Grüße 👋", "Grüße 👋"],
])("escapeHtml escapes %s", (text, html) => {
  expect(escapeHtml(text)).toBe(html);
});

test("the text and the HTML have the same words in the same order", () => {
  const { text, html } = composeMail(mail);
  expect(text).toBe(
    [
      "Heading",
      "Hello Ada,",
      "First.",
      "Second.",
      "Do it:\nhttps://learn.example/do?a=1&b=2#token_hash=x",
      "Until tomorrow.",
      "-- \nBecause of this.\n",
    ].join("\n\n"),
  );
  let from = 0;
  for (const words of ["Heading", "Hello Ada,", "First.", "Second.", "Do it", "Until tomorrow.", "Because of this."]) {
    const at = html.indexOf(`>${words}<`, from);
    expect(at, words).toBeGreaterThan(from);
    from = at;
  }
});

test("figures are a table in the HTML and lines in the text, and the footer has links", () => {
  const { text, html } = composeMail({
    ...mail,
    tables: [{ caption: "Your week", rows: [{ name: "Light & <lamps>", value: "30\r\nBcc: x" }] }],
    footLinks: [
      { label: "Unsubscribe", link: "https://learn.example/off?a=1&b=2" },
      { label: "Settings", link: "https://learn.example/settings" },
    ],
  });
  expect(text).toContain("Second.\n\nYour week\n- Light & <lamps>: 30 Bcc: x\n\nDo it:");
  expect(text).toMatch(/-- \nBecause of this\.\nUnsubscribe: https:\S+b=2\nSettings: https:\S+\n$/);
  expect(html).toContain(">Your week</caption>");
  expect(html).toMatch(/<th scope="row"[^>]*>Light &amp; &lt;lamps&gt;<\/th><td[^>]*>30 Bcc: x<\/td>/);
  expect(html).toContain('href="https://learn.example/off?a=1&amp;b=2"');
});

test("the link is a button, with its address below it to copy", () => {
  const { html } = composeMail(mail);
  const address = "https://learn.example/do?a=1&amp;b=2#token_hash=x";
  expect(html.split(`href="${address}"`)).toHaveLength(3);
  expect(html).toContain(`>${address}</a>`);
});

test("a mail without an action has no link", () => {
  const { action, ...notice } = mail;
  const { html, text } = composeMail(notice);
  expect(html).not.toContain("<a ");
  expect(text).not.toContain("http");
});

describe("markup and control characters are neutralised", () => {
  const hostile = `"><img src=x onerror=alert(1)>\r\nBcc: bob@people.test\u0000`;
  const places: [string, Partial<Mail>][] = [
    ["name", { name: hostile }],
    ["subject", { subject: hostile }],
    ["heading", { heading: hostile }],
    ["paragraph", { paragraphs: [hostile] }],
    ["label", { action: { label: hostile, link: "https://learn.example" } }],
    ["link", { action: { label: "Go", link: hostile } }],
    ["reason", { reason: hostile }],
  ];

  test.each(places)("in the %s", (_, part) => {
    const { subject, html, text } = composeMail({ ...mail, ...part });
    expect(subject).not.toMatch(/\p{Cc}/u);
    expect(html).not.toContain("<img");
    expect(html).not.toContain("\u0000");
    expect(text).not.toMatch(/^Bcc:/m);
    expect(text).not.toContain("\u0000");
  });
});

describe("the colours", () => {
  const tokens = readFileSync("app/tokens.css", "utf8");
  const { html } = composeMail(mail);
  const [dark = "", light = ""] = [/\[data-theme="dark"\] \{[^}]*/, /\[data-theme="light"\] \{[^}]*/].map(
    (theme) => theme.exec(tokens)?.[0] ?? "",
  );
  const [sheet = "", body = ""] = html.split("</style>");

  test.each(["bg", "surface-1", "line", "fg", "fg-2", "fg-3", "accent-text", "accent", "accent-fg"])(
    "match --%s in light and dark",
    (name) => {
      expect(body).toContain(toHex(token(light, name)));
      expect(sheet).toContain(toHex(token(dark, name)));
    },
  );

  test("declare both schemes to mail programs", () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("color-scheme:light dark");
  });
});

const token = (theme: string, name: string) =>
  new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(theme)?.slice(1).map(Number) ?? [];

/** OKLCH as sRGB: mail programs understand no newer notation. */
function toHex([lightness = 0, chroma = 0, hue = 0]: number[]): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const encoded = channels.map((value) => {
    const clamped = Math.min(1, Math.max(0, value));
    return clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
  });
  return `#${encoded
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

test("the organisation's lines are added below the text and the HTML, escaped", () => {
  const content = composeMail(mail);
  expect(withFoot(content, [])).toEqual(content);
  const { html, text } = withFoot(content, ["Example <Ltd>", "1 Example\nStreet"]);
  expect(text).toBe(`${content.text}\nExample <Ltd>\n1 Example Street\n`);
  expect(html).toMatch(
    /Because of this\.<\/p>\n<p class="meta"[^>]*>Example &lt;Ltd&gt;<br>1 Example Street<\/p>\n<\/div>/,
  );
  expect(html.endsWith("</html>\n")).toBe(true);
});
