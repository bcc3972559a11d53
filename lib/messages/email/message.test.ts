import { describe, expect, test } from "vitest";
import {
  accountDeletedMail,
  codesRefusedMail,
  emailChangedMail,
  emailChangeRequestedMail,
  emailConfirmationMail,
  factorAddedMail,
  factorRemovedMail,
  invitationMail,
  momentInWords,
  passwordChangedMail,
  recoveryMail,
  signOnLinkedMail,
  signOnRemovedMail,
  testMail,
} from "./message";

const name = "Ada";
const link = "https://learn.example/setup-password#token_hash=abc&type=invite";
const expiresAt = new Date("2026-11-29T14:05:00Z");

const mails = [
  [
    invitationMail({ name, invitedBy: "Grace", link, expiresAt }),
    "You are invited to Waypoint",
    [link, "Grace has invited you", "once, until 29 November 2026 at 14:05 (UTC)"],
  ],
  [
    recoveryMail({ name, link }),
    "Reset your Waypoint password",
    [link, "expires in one hour", "signs you out on every device"],
  ],
  [
    emailChangeRequestedMail({ name, newEmailMasked: "a…@people.test", link }),
    "A new e-mail address was requested for your Waypoint account",
    [link, "will use a…@people.test instead of this one", "expires in 24 hours"],
  ],
  [
    emailChangedMail({ name, newEmailMasked: "a•••@people.test", link: null }),
    "Your Waypoint e-mail address has changed",
    ["now uses a•••@people.test"],
  ],
  [
    passwordChangedMail({ name, when: expiresAt, device: "Firefox on Linux", timeZone: "Asia/Tokyo" }),
    "Your Waypoint password has changed",
    ["on 29 November 2026 at 23:05 (GMT+9), on this device: Firefox on Linux."],
  ],
  [
    factorAddedMail({ name, factor: "My phone" }),
    "A second factor was added to your Waypoint account",
    ["'My phone' was added"],
  ],
  [
    factorRemovedMail({ name, factor: "My phone" }),
    "A second factor was removed from your Waypoint account",
    ["'My phone' was removed"],
  ],
  [
    signOnLinkedMail({ name, connection: "Example Ltd" }),
    "A sign-on was linked to your account",
    ["you can sign in to Waypoint with Example Ltd"],
  ],
  [
    signOnRemovedMail({ name, connection: "Example Ltd" }),
    "A sign-on was removed from your account",
    ["Example Ltd no longer signs in to your account"],
  ],
  [
    codesRefusedMail({ name, when: expiresAt, device: "Firefox on Linux" }),
    "Wrong codes were entered for your Waypoint account",
    ["29 November 2026 at 14:05 (UTC), on this device: Firefox on Linux.", "someone knows your password"],
  ],
  [testMail({ name }), "Test mail from Waypoint", ["Mails from Waypoint arrive at this address."]],
  [
    invitationMail({ name, organisation: "Example Ltd", invitedBy: "Grace", link, expiresAt }),
    "You are invited to Waypoint at Example Ltd",
    ["Grace has invited you to Waypoint at Example Ltd, where you learn"],
  ],
  [accountDeletedMail({ name }), "Your Waypoint account has been deleted", ["all its data have been deleted"]],
] as const;

describe.each(mails)("%#", (mail, subject, sentences) => {
  test(subject, () => {
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain("Hello Ada,");
    for (const sentence of sentences) expect(mail.text).toContain(sentence);
  });
});

test.each([
  [emailConfirmationMail({ link }), "You asked to use this address"],
  [
    emailChangeRequestedMail({ name: null, newEmailMasked: null, link }),
    "will use another address instead of this one",
  ],
  [emailChangedMail({ name: null, newEmailMasked: null, link: null }), "now uses another address"],
  [factorAddedMail({ name: null, factor: null }), "A second factor was added to your account"],
  [factorRemovedMail({ name: null, factor: null }), "A second factor was removed from your account"],
])("a mail to an unproved address has no name in its greeting (case %#)", ({ text, html }, sentence) => {
  expect(text).toContain(sentence);
  expect(text).toContain("\n\nHello,\n\n");
  expect(html).toContain(">Hello,<");
});

test("a mail omits an unknown device", () => {
  const { text } = passwordChangedMail({ name, when: expiresAt, device: null });
  expect(text).toContain("changed on 29 November 2026 at 14:05 (UTC).");
});

test.each([
  ["2026-11-29T14:05:00Z", "UTC", "29 November 2026 at 14:05 (UTC)"],
  ["2026-11-29T23:30:00Z", "Asia/Tokyo", "30 November 2026 at 08:30 (GMT+9)"],
  ["2026-01-01T00:00:00Z", "America/New_York", "31 December 2025 at 19:00 (GMT-5)"],
  ["2026-07-01T12:00:00Z", "Europe/London", "1 July 2026 at 13:00 (BST)"],
  ["2026-07-01T00:00:00Z", "UTC", "1 July 2026 at 00:00 (UTC)"],
])("%s in %s is written '%s'", (moment, timeZone, words) => {
  expect(momentInWords(new Date(moment), timeZone)).toBe(words);
});
