import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inviteLines } from "@/components/identity/users/invite-lines";
import { importRows } from "@/components/library/videos/import-rows";
import { phoneSchema } from "@/lib/identity/accounts/schema";
import { isToken, TOKEN_PREFIX } from "@/lib/identity/api-tokens/token";
import { bearerOf } from "@/lib/identity/auth/access-token";
import { safePath } from "@/lib/identity/auth/safe-path";
import { toPhoneNumber } from "@/lib/identity/contact-details/phone-number";
import { emailOf } from "@/lib/identity/one-time-tokens/token";
import { ownerIn } from "@/lib/identity/pictures/object-path";
import { valuesOf } from "@/lib/identity/provisioning/resource";
import { ssoConnectionInputSchema } from "@/lib/identity/sso-connections/schema";
import { email, preferencesInputSchema, userSearchSchema } from "@/lib/identity/users/schema";
import { readLessonsCell } from "@/lib/library/archive/lessons-cell";
import { readChapters } from "@/lib/library/chapters/read-chapters";
import { comparedKey, nearNames } from "@/lib/library/imports/near-names";
import { readPathCell } from "@/lib/library/imports/path-cell";
import { readGift } from "@/lib/library/items/gift";
import { readQuestionsCsv } from "@/lib/library/items/questions-csv";
import { MAX_FILED_CHARACTERS } from "@/lib/library/items/schema";
import { readAreaCell } from "@/lib/library/videos/area-cell";
import { MAX_VIDEO_AREAS, videoInputSchema, videoMetadataQuerySchema } from "@/lib/library/videos/schema";
import { parseVideoUrl } from "@/lib/library/videos/video-url";
import { isAddress, oneLine } from "@/lib/messages/email/header";
import { webhookInputSchema } from "@/lib/organisation/webhooks/schema";
import { browserErrorSchema } from "@/lib/platform/browser-errors/schema";
import { scrub } from "@/lib/platform/browser-errors/scrub";
import { deviceName } from "@/lib/platform/device-name";
import { originOf } from "@/lib/platform/http/client-address";
import { decodeCursor } from "@/lib/platform/http/cursor";
import { isOwnOrigin } from "@/lib/platform/http/own-origin";
import { addressInstead, refusalOf } from "@/lib/platform/http/refusals.mjs";
import { expectedVersions, tagged } from "@/lib/platform/http/version";
import { languageOf } from "@/lib/platform/languages";
import { loggedPath } from "@/lib/platform/logged/logged-path.mjs";
import { withoutPersonal } from "@/lib/platform/logged/without-personal";
import { mailDomain } from "@/lib/platform/mail-domain";
import { findClientAddress, parseNetworks } from "@/lib/platform/networks";
import { id, line, requiredText, timestamp, timeZone } from "@/lib/platform/schema";
import { readFilter } from "@/lib/platform/scim/filter";
import { scimListSchema } from "@/lib/platform/scim/schema";
import { protectCell, readCell } from "@/lib/platform/spreadsheet-cell";
import { isBlank, nameKey, searchKey } from "@/lib/platform/text";

/** The longest time that one input may block the server or a screen. */
const MAX_MS = 50;

/** Maximum characters of a request's head (limited by Node.js), a JSON body (1 MiB) and a line of an import. */
const [HEAD, BODY, LINE] = [16_384, 1_048_576, 50_000];

/** A header as Node.js reads it: a character for each byte. */
const inBytes = (text: string) => Buffer.from(text).toString("latin1");
const headers = (name: string) => (value: string) => new Request("http://x", { headers: { [name]: value } });
const [ifMatch, ifNoneMatch, bearer] = [headers("if-match"), headers("if-none-match"), headers("authorization")];
const trusted = parseNetworks("127.0.0.1, ::1, 10.0.0.0/8, 2001:db8::/32");
const report = { name: "Error", message: "", page: "/", stack: "" };
const video = { title: "Title", url: "https://youtu.be/dQw4w9WgXcQ" };

/** Knowledge areas with the longest names, which differ only at the end. */
const areas = Array.from({ length: 100 }, (_, index) => ({ key: `${"q".repeat(116)}${index}` }));

/** The functions that read input, with the maximum number of characters that reach them. */
const PARSERS: [name: string, characters: number, read: (text: string) => unknown][] = [
  ["a SCIM filter", HEAD, (text) => readFilter(text, { username: "userName" })],
  ["a SCIM filter's value", HEAD, (text) => readFilter(`userName eq "${text}`, { username: "userName" })],
  ["the path of a SCIM change", BODY, (path) => valuesOf([{ op: "add", path, value: "a" }])],
  [
    "the operations of a SCIM change",
    BODY,
    (path) => valuesOf(Array.from({ length: 34_000 }, () => ({ op: "add", path: path.slice(0, 7) }))),
  ],
  ["a filter in the path of a SCIM change", BODY, (text) => valuesOf([{ op: "add", path: `emails[${text}` }])],
  ["SCIM's attributes", HEAD, (text) => scimListSchema.parse({ attributes: text, excludedAttributes: text })],
  ["an e-mail address", BODY, (text) => email.parse(text)],
  ["an e-mail address's domain", BODY, (text) => email.parse(`a@${text}`)],
  ["a recipient", BODY, isAddress],
  ["a header of a mail", LINE, oneLine],
  ["a mail domain", BODY, (text) => mailDomain.parse(text)],
  ["a phone number", BODY, (phoneNumber) => toPhoneNumber(phoneSchema.parse({ phoneNumber }).phoneNumber)],
  ["the address of a video", BODY, (url) => videoInputSchema.parse({ ...video, url })],
  ["the address of a video to look up", HEAD, (url) => videoMetadataQuerySchema.parse({ url })],
  ["an address of a video in a spreadsheet", LINE, (text) => parseVideoUrl(`https://vimeo.com/${text}`)],
  ["the texts of a video", BODY, (title) => videoInputSchema.parse({ ...video, title, description: title })],
  ["the address of a webhook", BODY, (url) => webhookInputSchema.parse({ url, events: [] })],
  ["a connection", BODY, (text) => ssoConnectionInputSchema.parse({ issuer: text, slug: text, domains: [text] })],
  ["preferences", BODY, (text) => preferencesInputSchema.parse({ timeZone: text, language: text })],
  ["a time zone", HEAD, (text) => timeZone.parse(text)],
  ["a moment", HEAD, (text) => timestamp.parse(text)],
  ["an id", BODY, (text) => id.parse(text)],
  ["a search", HEAD, (q) => userSearchSchema.parse({ q })],
  ["a text", BODY, (text) => requiredText(5_000, "Missing").parse(text)],
  ["a line", BODY, (text) => line(500).parse(text)],
  ["a blank text", LINE, isBlank],
  ["a search key", LINE, searchKey],
  ["the key of a name", LINE, nameKey],
  ["a cursor", HEAD, (text) => decodeCursor("list", text, [id])],
  ["a decoded cursor", HEAD, (text) => decodeCursor("list", Buffer.from(text).toString("base64url"), [id])],
  ["If-Match", HEAD, (text) => expectedVersions(ifMatch(text))],
  ["If-None-Match", HEAD, (text) => tagged({}, '"1-a"', ifNoneMatch(text))],
  ["Authorization", HEAD, (text) => bearerOf(bearer(`Bearer ${text}`).headers)],
  ["an API token", HEAD, (text) => isToken(TOKEN_PREFIX + text)],
  ["a one-time token", BODY, emailOf],
  ["Accept-Language", HEAD, languageOf],
  ["User-Agent", HEAD, (text) => deviceName(originOf(headers("user-agent")(text).headers).device)],
  ["X-Forwarded-For", HEAD, (text) => findClientAddress("127.0.0.1", text, trusted)],
  ["Origin", HEAD, (text) => isOwnOrigin(inBytes(text), inBytes(text), "https://learn.example")],
  ["the address of a request", HEAD, (text) => addressInstead(`/${text}`)],
  ["Host", HEAD, (host) => refusalOf({ method: "GET", headers: { host: inBytes(host) } })],
  ["a path to return to", HEAD, (text) => safePath(`/${text}`)],
  ["the path of a picture", HEAD, ownerIn],
  [
    "an error of the browser",
    BODY,
    (text) => scrub(browserErrorSchema.parse({ ...report, message: text, page: text })),
  ],
  ["the stack of an error", 2_000, (stack) => scrub(browserErrorSchema.parse({ ...report, stack }))],
  ["a reason in the log", BODY, withoutPersonal],
  ["a path in the log", HEAD, loggedPath],
  // Both take longer for a whole file (1 MiB), but other requests are served between its questions.
  ["a question of a GIFT file", MAX_FILED_CHARACTERS, readGift],
  [
    "a question of a spreadsheet",
    MAX_FILED_CHARACTERS,
    (text) => [...readQuestionsCsv(`kind,prompt,correct\n${text}`)],
  ],
  [
    "a heading of a spreadsheet with a hundred rows",
    MAX_FILED_CHARACTERS,
    (text) => [...readQuestionsCsv(`${text},kind,prompt,correct${`\n${text.slice(0, 100)}`.repeat(100)}`)],
  ],
  ["a cell of an export", LINE, protectCell],
  ["a cell of an import", LINE, readCell],
  ["suggestions for a name of an import", BODY, (name) => nearNames(comparedKey(name), areas)],
  ["suggestions for a short name of an import", 120, (name) => nearNames(comparedKey(name), areas)],
  ["the place in a path of an import", BODY, readPathCell],
  ["the lessons of a path in an archive", BODY, readLessonsCell],
  ["the areas of a row of an import", LINE, (text) => readAreaCell(text, MAX_VIDEO_AREAS)],
  // One line, because the time of many is the sum of theirs.
  ["a pasted line of users", LINE, (text) => inviteLines(text.replaceAll("\n", " "))],
  ["a pasted line of chapters", LINE, (text) => readChapters(`0:00${text}`)],
  [
    "a row of an import",
    LINE,
    (text) =>
      importRows([
        ["Title", "URL", "Areas"],
        [text, text, text],
      ]),
  ],
];

/** Characters that patterns and parsers split at, quote or repeat. */
const UNITS = [
  ..."\\ .@<>%,;:\"'`[](){}/-+_=*0aAZé\t\n\u00ad\u0301“",
  "\u0301\u0316",
  "\u0301\uff9e",
  "a.",
  "a@",
  "a-",
  '\\"',
  '"a" ',
  "<@",
  "://",
  "en;q=0.9,",
  "zh-Hant-TW,",
  '"1",',
  "W/",
  "2001:db8::1,",
  "10.0.0.1, ",
  "Mozilla/5.0 (",
  "urn:a:",
  " and ",
  "%2",
  "'=",
  "; ",
  "\r\n",
  "//a\n",
  "a\n\n",
  "🎓",
];
const shape = fc
  .array(fc.tuple(fc.constantFrom(...UNITS), fc.constantFrom(1, 10, 1000, BODY)), { minLength: 1, maxLength: 4 })
  .map((runs) => (characters: number) => {
    const longest = Math.ceil(characters / runs.length);
    return runs.map(([unit, times]) => unit.repeat(Math.min(times, Math.ceil(longest / unit.length)))).join("");
  });
/** Ends that fit no pattern. In a pattern, `\s` matches U+2028 and `.` does not. */
const ENDS = ["", "!", "a\u2028"];
const SHAPES = [
  ...UNITS.map((unit) => (characters: number) => unit.repeat(Math.ceil(characters / unit.length))),
  ...fc.sample(shape, { numRuns: 20, seed: 25 }),
].flatMap((make) => ENDS.map((end) => (characters: number) => make(characters).slice(0, characters - 2) + end));

/** Runs of one input. The fastest counts, because other work may slow a run. */
const MAX_RUNS = 10;

/** The time of the fastest run in milliseconds. A refusal counts as an answer. */
function fastestOf(read: () => unknown): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < MAX_RUNS && fastest > MAX_MS; turn += 1) {
    const started = performance.now();
    try {
      read();
    } catch {
      // Most of these texts are refused.
    }
    fastest = Math.min(fastest, performance.now() - started);
  }
  return fastest;
}

describe(`the longest inputs are read within ${MAX_MS} ms:`, () => {
  test.each(PARSERS)(
    "%s",
    (_, characters, read) => {
      const slow = SHAPES.map((make) => make(characters))
        .map((text) => ({ text: text.slice(0, 40), ms: Math.round(fastestOf(() => read(text))) }))
        .filter(({ ms }) => ms > MAX_MS);
      expect(slow).toEqual([]);
      // The timeout is for all shapes on a busy machine.
    },
    60_000,
  );
});
