import { describe, expect, test } from "vitest";
import { ConfigurationError, readEnvironment } from "./env";

test("everything has a default", () => {
  expect(readEnvironment({})).toMatchObject({
    PORT: 3000,
    APP_URL: "http://localhost:3000",
    ADMIN_EMAIL: "admin@localhost",
  });
});

test("an empty variable is one that is not set", () => {
  expect(readEnvironment({ PORT: "", ADMIN_PASSWORD: "" })).toEqual(readEnvironment({}));
});

test("the public address follows the port, and loses a slash at its end", () => {
  expect(readEnvironment({ PORT: "8080" }).APP_URL).toBe("http://localhost:8080");
  expect(readEnvironment({ APP_URL: "https://learn.example/" }).APP_URL).toBe("https://learn.example");
});

test("migrations go to the direct address, or to the only one there is", () => {
  const DATABASE_URL = "postgres://pooled/db";
  expect(readEnvironment({ DATABASE_URL }).DIRECT_URL).toBe(DATABASE_URL);
  expect(readEnvironment({ DATABASE_URL, DIRECT_URL: "postgres://direct/db" }).DIRECT_URL).toBe("postgres://direct/db");
});

describe("a mistake is named", () => {
  test.each([
    [{ PORT: "http" }, "PORT is not a number"],
    [{ APP_URL: "localhost:3000" }, "APP_URL is not a URL that begins with http:// or https://"],
    [{ DATABASE_URL: "mysql://x/y" }, "DATABASE_URL is not a URL that begins with postgres:// or postgresql://"],
    [{ AUTH_SECRET: "short" }, "AUTH_SECRET is shorter than 32 bytes"],
    [{ ADMIN_EMAIL: "nobody" }, "ADMIN_EMAIL is not an e-mail address"],
    [{ ADMIN_PASSWORD: "12345" }, "ADMIN_PASSWORD is shorter than 6 characters"],
    [{ SAMPLE_LIBRARY: "yes" }, "SAMPLE_LIBRARY"],
  ])("%j", (variables, sentence) => {
    expect(() => readEnvironment(variables)).toThrow(ConfigurationError);
    expect(() => readEnvironment(variables)).toThrow(sentence);
  });

  test("all of them at once, a line each", () => {
    expect(() => readEnvironment({ PORT: "x", AUTH_SECRET: "y" })).toThrow(/PORT.*\n.*AUTH_SECRET/);
  });
});
