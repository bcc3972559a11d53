import { expect, test } from "vitest";
import { callWith, newAddress, type Refusal, visitor } from "@/tests/fixtures/client";

const report = { name: "TypeError", message: "x is undefined", page: "/learn", stack: "at x" };
const send = (body: unknown) => visitor<Refusal>("POST", "/api/browser-errors", body);

test("a visitor's report is accepted, with or without a stack", async () => {
  expect((await send(report)).status).toBe(204);
  expect((await send({ ...report, stack: undefined })).status).toBe(204);
});

test.each([
  [{ ...report, message: undefined }, "message is missing"],
  [{ ...report, message: "x".repeat(301) }, "message is too long"],
  [{ ...report, stack: "x".repeat(2_001) }, "stack is too long"],
])("an invalid report is refused: %#", async (body, detail) => {
  expect(await send(body)).toMatchObject({ status: 400, body: { detail } });
});

test("a network is limited to 20 reports from all of its addresses", async () => {
  const network = newAddress().replace(/1$/, "");
  const answers = await Promise.all(
    Array.from({ length: 22 }, (_, index) =>
      callWith({ "x-forwarded-for": `${network}${index + 1}` })("POST", "/api/browser-errors", report),
    ),
  );
  expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(2);
  expect(answers.at(-1)?.headers.get("retry-after")).toMatch(/^\d+$/);
});
