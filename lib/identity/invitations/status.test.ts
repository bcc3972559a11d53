import { expect, test } from "vitest";
import { invitationStatus } from "./status";

const now = new Date("2026-05-08T00:00:00Z");
const later = new Date("2026-05-08T00:00:01Z");
const held = { acceptedAt: null, expiresAt: later, messageState: "sent" } as const;

test.each([
  ["sent once its mail is out", {}, "sent"],
  ["sent while its mail is on its way", { messageState: "queued" }, "sent"],
  ["sent when nobody knows of the mail any more", { messageState: null }, "sent"],
  ["failed when its mail was given up", { messageState: "failed" }, "failed"],
  ["expired from the moment of its end", { expiresAt: now }, "expired"],
  ["failed rather than expired", { messageState: "failed", expiresAt: now }, "failed"],
  ["accepted whatever comes after", { acceptedAt: now, messageState: "failed", expiresAt: now }, "accepted"],
] as const)("an invitation is %s", (_, traits, status) => {
  expect(invitationStatus({ ...held, ...traits }, now)).toBe(status);
});
