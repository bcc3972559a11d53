import path from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigurationError, readEnvironment } from "./env";

test("every variable has a default", () => {
  expect(readEnvironment({})).toMatchObject({
    PORT: 3000,
    APP_URL: "http://localhost:3000",
    ADMIN_EMAIL: "admin@localhost",
  });
});

test("an empty variable counts as not set", () => {
  expect(readEnvironment({ PORT: "", ADMIN_PASSWORD: "" })).toEqual(readEnvironment({}));
});

test("APP_URL defaults to the port and drops a trailing slash", () => {
  expect(readEnvironment({ PORT: "8080" }).APP_URL).toBe("http://localhost:8080");
  expect(readEnvironment({ APP_URL: "https://learn.example/" }).APP_URL).toBe("https://learn.example");
});

test("DIRECT_URL defaults to DATABASE_URL", () => {
  const DATABASE_URL = "postgres://pooled/db";
  expect(readEnvironment({ DATABASE_URL }).DIRECT_URL).toBe(DATABASE_URL);
  expect(readEnvironment({ DATABASE_URL, DIRECT_URL: "postgres://direct/db" }).DIRECT_URL).toBe("postgres://direct/db");
});

test("MAIL_FROM defaults to the public host, and the outboxes to the data folder", () => {
  const { DATA_DIR, MAIL_FROM, MAIL_OUTBOX, SMS_OUTBOX } = readEnvironment({ APP_URL: "https://learn.example:8443/" });
  expect(MAIL_FROM).toBe("Waypoint <no-reply@learn.example>");
  expect([MAIL_OUTBOX, SMS_OUTBOX]).toEqual([path.join(DATA_DIR, "outbox"), path.join(DATA_DIR, "outbox")]);
  expect(readEnvironment({ MAIL_OUTBOX: "mails" }).MAIL_OUTBOX).toBe(path.resolve("mails"));
});

test.each([
  [undefined, { signUp: "anyone", domains: [] }],
  ["open", { signUp: "anyone", domains: [] }],
  ["invited", { signUp: "invited", domains: [] }],
  ["example.org", { signUp: "domains", domains: ["example.org"] }],
  ["example.org, @Example.com,example.org", { signUp: "domains", domains: ["example.org", "example.com"] }],
])("SIGN_UP %s means %j", (SIGN_UP, joining) => {
  expect(readEnvironment({ SIGN_UP }).SIGN_UP).toEqual(joining);
});

test.each(["closed", "example", "example.org;example.com", "example.org,,"])("SIGN_UP may not be %s", (SIGN_UP) => {
  expect(() => readEnvironment({ SIGN_UP })).toThrow("SIGN_UP is not `open`, `invited`, or mail domains");
});

test.each(["Waypoint <no-reply@learn.example>", "learning@learn.example", "Lernen für alle <no-reply@localhost>"])(
  "MAIL_FROM may be %s",
  (MAIL_FROM) => expect(readEnvironment({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM),
);

describe("a configuration error", () => {
  test.each([
    [{ PORT: "http" }, "PORT is not a number"],
    [{ APP_URL: "localhost:3000" }, "APP_URL is not a URL that begins with http:// or https://"],
    ...[
      "https://example.org/learn",
      "https://example.org/?a=1",
      "https://example.org/#top",
      "https://ada@example.org",
    ].map((APP_URL): [Record<string, string>, string] => [
      { APP_URL },
      "APP_URL is more than an origin: give it as `https://learn.example.org`, because Waypoint needs a host of its own",
    ]),
    [{ DATABASE_URL: "mysql://x/y" }, "DATABASE_URL is not a URL that begins with postgres:// or postgresql://"],
    [{ AUTH_SECRET: "short" }, "AUTH_SECRET is shorter than 32 bytes"],
    [{ ADMIN_EMAIL: "nobody" }, "ADMIN_EMAIL is not an e-mail address"],
    [{ ADMIN_PASSWORD: "12345" }, "ADMIN_PASSWORD is shorter than 6 characters"],
    [{ SAMPLE_LIBRARY: "yes" }, "SAMPLE_LIBRARY"],
    [{ SMTP_URL: "mail.example:25" }, "SMTP_URL is not a URL that begins with smtp:// or smtps://"],
    [{ MAIL_FROM: "Waypoint" }, "MAIL_FROM is not an e-mail address"],
    [{ MAIL_FROM: "Waypoint <a@b.test>, <c@d.test>" }, "MAIL_FROM is not an e-mail address"],
    [{ MAIL_FROM: "Waypoint\r\nBcc: x <a@b.test>" }, "MAIL_FROM is not an e-mail address"],
    [{ SMS_URL: "ftp://sms.example" }, "SMS_URL is not a URL that begins with http:// or https://"],
    [{ TIME_ZONE: "Mars/Olympus" }, "TIME_ZONE: Unknown time zone"],
    [{ CRON_SECRET: "short" }, "CRON_SECRET is shorter than 16 bytes"],
    [{ ASSISTANT_URL: "models.example" }, "ASSISTANT_URL is not a URL that begins with http:// or https://"],
    [{ ASSISTANT_URL: "https://models.example/v1" }, "ASSISTANT_MODEL is missing: name the model of ASSISTANT_URL"],
    [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN is shorter than 16 bytes"],
  ])("names the mistake in %j", (variables, sentence) => {
    expect(() => readEnvironment(variables)).toThrow(ConfigurationError);
    expect(() => readEnvironment(variables)).toThrow(sentence);
  });

  test("lists all mistakes, one per line", () => {
    expect(() => readEnvironment({ PORT: "x", AUTH_SECRET: "y" })).toThrow(/PORT.*\n.*AUTH_SECRET/);
  });
});
