import { expect, test } from "vitest";
import { invitationStatus } from "./status";

const now = new Date("2026-05-08T00:00:00Z");
const later = new Date("2026-05-08T00:00:01Z");
const held = { acceptedAt: null, expiresAt: later, messageState: "sent" } as const;

test.each([
  ["sent once its mail is out", {}, "sent"],
  ["sent while its mail is on its way", { messageState: "queued" }, "sent"],
  ["sent when its message has been deleted", { messageState: null }, "sent"],
  ["failed when its mail could not be delivered", { messageState: "failed" }, "failed"],
  ["expired from its expiry time on", { expiresAt: now }, "expired"],
  ["failed rather than expired", { messageState: "failed", expiresAt: now }, "failed"],
  [
    "accepted even when its mail failed and its link expired",
    { acceptedAt: now, messageState: "failed", expiresAt: now },
    "accepted",
  ],
] as const)("an invitation is %s", (_, traits, status) => {
  expect(invitationStatus({ ...held, ...traits }, now)).toBe(status);
});
