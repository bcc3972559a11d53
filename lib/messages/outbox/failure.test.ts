import { expect, test } from "vitest";
import { describeFailure } from "./failure";

const failure = (traits: object, message = "550 no such user ada@people.test") =>
  Object.assign(new Error(message), traits);

test.each([
  [failure({ code: "ECONNREFUSED" }), "The mail server cannot be reached"],
  [failure({ code: "ETIMEDOUT" }), "The mail server did not answer in time"],
  [failure({ code: "ENETUNREACH" }), "The mail server cannot be reached"],
  [failure({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" }), "The mail server has a certificate that is not trusted"],
  [failure({ code: "EENVELOPE", responseCode: 550 }), "The mail server refused the address (550)"],
  [failure({ code: "EMESSAGE", responseCode: 554 }), "The mail server refused the message (554)"],
  [failure({ code: "EAUTH", responseCode: 535 }), "The mail server refused the sign-in (535)"],
  [failure({ code: "ENOSPC" }), "The outbox folder cannot be written (ENOSPC)"],
  [new Error("unheard of", { cause: failure({ code: "ECONNRESET" }) }), "The mail server closed the connection"],
  [new DOMException("too long", "TimeoutError"), "The mail server did not answer in time"],
  [failure({}), "The message could not be sent"],
  ["a text", "The message could not be sent"],
  [null, "The message could not be sent"],
])("%s is described as '%s'", (error, sentence) => {
  expect(describeFailure("mail", error)).toBe(sentence);
});

test("a failed text message names the text message service", () => {
  expect(describeFailure("sms", failure({ responseCode: 500 }))).toBe(
    "The text message service refused the message (500)",
  );
});
