import { expect, test } from "vitest";
import { wellKnown } from "./well-known";

const environment = { APP_URL: "https://learn.example", SECURITY_CONTACT: "mailto:security@learn.example" };
const answerOf = (name: string, contact: string | undefined = environment.SECURITY_CONTACT) =>
  wellKnown(`/.well-known/${name}`, { ...environment, SECURITY_CONTACT: contact }, new Date("2026-01-01T00:00:00Z"));

test("change-password leads to Settings", () => {
  const answer = answerOf("change-password");
  expect([answer?.status, answer?.headers.get("location")]).toEqual([302, "https://learn.example/settings/security"]);
});

test("security.txt names the contact", async () => {
  expect(await answerOf("security.txt")?.text()).toBe(
    "Contact: mailto:security@learn.example\nExpires: 2026-06-30T00:00:00.000Z\nCanonical: https://learn.example/.well-known/security.txt\n",
  );
});

test("any other address is not found, and so is security.txt without a contact", () => {
  const withoutContact = wellKnown(
    "/.well-known/security.txt",
    { APP_URL: "https://learn.example", SECURITY_CONTACT: undefined },
    new Date(),
  );
  expect([withoutContact?.status, answerOf("acme")?.status]).toEqual([404, 404]);
  expect(wellKnown("/learn", environment, new Date())).toBeNull();
});
