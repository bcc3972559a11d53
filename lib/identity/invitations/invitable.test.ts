import { expect, test } from "vitest";
import { invitable, isOnlyInvited } from "./invitable";

const when = new Date("2026-01-05");
const nobody = { hasPassword: false, emailVerified: null, emailGivenAt: null, lastSignInAt: null, deactivatedAt: null };

test.each([
  ["new", "who has no way in", {}],
  ["claim", "whose address is not proved", { hasPassword: true }],
  ["claim", "whose address is not proved and who signed in", { hasPassword: true, lastSignInAt: when }],
  ["claim", "whom the directory made", { emailVerified: when }],
  ["account", "with a proved address and a password or sign-on", { hasPassword: true, emailVerified: when }],
  ["account", "who signed in and lost the sign-on", { emailVerified: when, lastSignInAt: when }],
  ["account", "whose unproved address somebody else replaced", { hasPassword: true, emailGivenAt: when }],
])("is %s for a user %s", (effect, _, facts) => {
  expect(invitable({ ...nobody, ...facts })).toBe(effect);
});

const invited = { ...nobody, externalId: null, unprovisionedAt: null, invitation: { name: null } };

test.each([
  [true, "that an invitation made and nobody entered", {}],
  [false, "that existed before the invitation", { invitation: { name: "Ada" } }],
  [false, "without an invitation", { invitation: null }],
  [false, "that somebody entered", { lastSignInAt: when }],
  [false, "with a password", { hasPassword: true }],
  [false, "that the directory made", { emailVerified: when }],
  [false, "that the directory knows", { externalId: "e" }],
  [false, "that the directory deleted", { unprovisionedAt: when }],
])("is deleted with the invitation: %s for an account %s", (isDeleted, _, facts) => {
  expect(isOnlyInvited({ ...invited, ...facts })).toBe(isDeleted);
});
