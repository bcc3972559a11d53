import { expect, test } from "vitest";
import { clientCommand, samplesOf } from "./samples";

const origin = "https://learn.example.org";

test.each(Object.values(samplesOf(origin)))(
  "the sample for $title calls this installation and reads the token from a variable",
  ({ code }) => {
    expect(code).toContain(origin);
    expect(code).toContain("WAYPOINT_TOKEN");
    expect(code).not.toContain("undefined");
  },
);

test("the command for a typed client names the API's description", () => {
  expect(clientCommand(origin)).toContain(`${origin}/api/openapi.json`);
});
