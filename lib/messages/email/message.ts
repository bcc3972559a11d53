import type { MailContent } from "@/lib/messages/outbox/schema";
import { composeMail, type Mail } from "./layout";

const securityMail = (mail: Omit<Mail, "reason">): MailContent =>
  composeMail({ ...mail, reason: "You get this mail because it concerns the security of your Waypoint account." });

const NOT_YOU = "If it was not you, reset your password on the sign-in page now. That signs you out on every device.";

const inQuotes = (factor: string | null) => (factor === null ? "A second factor" : `'${factor}'`);

/** 'Waypoint at Example Ltd'. */
const placeOf = (organisation: string) => (organisation ? `Waypoint at ${organisation}` : "Waypoint");

/** A time in words, with its IANA time zone's short name: `29 November 2026 at 14:05 (UTC)`. */
export function momentInWords(moment: Date, timeZone: string): string {
  const words = new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "long", timeStyle: "short" }).format(moment);
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "short" }).formatToParts(moment);
  return `${words} (${parts.find(({ type }) => type === "timeZoneName")?.value ?? ""})`;
}

/** Invites a user with a link to set a password. `expiresAt` is shown in `timeZone` (IANA). */
export const invitationMail = ({
  name,
  invitedBy,
  link,
  expiresAt,
  timeZone = "UTC",
  organisation = "",
}: {
  name: string;
  /** Empty for none. */
  organisation?: string;
  invitedBy: string;
  link: string;
  expiresAt: Date;
  timeZone?: string;
}): MailContent =>
  composeMail({
    subject: `You are invited to ${placeOf(organisation)}`,
    name,
    paragraphs: [
      `${invitedBy} has invited you to ${placeOf(organisation)}, where you learn from video lessons and follow your progress.`,
      "Set a password to get started.",
    ],
    action: { label: "Set your password", link },
    after: [`The link works once, until ${momentInWords(expiresAt, timeZone)}.`],
    reason: `You get this mail because ${invitedBy} entered your address. If you did not expect it, ignore this mail.`,
  });

/** Sends a link to set a new password. It expires in one hour. */
export const recoveryMail = ({ name, link }: { name: string | null; link: string }): MailContent =>
  securityMail({
    subject: "Reset your Waypoint password",
    heading: "Reset your password",
    name,
    paragraphs: ["Someone asked to reset the password of your Waypoint account."],
    action: { label: "Choose a new password", link },
    after: [
      "The link works once and expires in one hour. A new password signs you out on every device.",
      "If it was not you, ignore this mail. Your password stays the same.",
    ],
  });

/** Sends a link to a new address to confirm it, without a greeting: the address may be a stranger's. It expires in 24 hours. */
export const emailConfirmationMail = ({ link }: { link: string }): MailContent =>
  composeMail({
    subject: "Confirm your new e-mail address",
    name: null,
    paragraphs: ["You asked to use this address for your Waypoint account. Confirm that it is yours."],
    action: { label: "Confirm this address", link },
    after: ["The link works once and expires in 24 hours. Your old address stays in use until you confirm this one."],
    reason:
      "You get this mail because this address was entered in a Waypoint account. If it was not you, ignore this mail.",
  });

/** Sends a link that confirms the address of a new account, without a greeting: it may be a stranger's. It expires in 24 hours. */
export const addressConfirmationMail = ({ link }: { link: string }): MailContent =>
  composeMail({
    subject: "Confirm your e-mail address",
    name: null,
    paragraphs: ["A Waypoint account was made with this address. Confirm that it is yours."],
    action: { label: "Confirm this address", link },
    after: ["The link works once and expires in 24 hours. You need to be signed in to the account."],
    reason: "You get this mail because this address was entered to sign up. If it was not you, ignore this mail.",
  });

/**
 * Tells the old address that a change was requested, with a link that stops it. It expires in 24 hours.
 * @param newEmailMasked null where the mail may not show it
 */
export const emailChangeRequestedMail = ({
  name,
  newEmailMasked,
  link,
}: {
  name: string | null;
  newEmailMasked: string | null;
  link: string;
}): MailContent =>
  securityMail({
    subject: "A new e-mail address was requested for your Waypoint account",
    heading: "A new e-mail address was requested",
    name,
    paragraphs: [
      `Your Waypoint account will use ${newEmailMasked ?? "another address"} instead of this one, as soon as the new address is confirmed.`,
      "If it was you, there is nothing to do. If it was not you, stop the change now.",
    ],
    action: { label: "Stop the change", link },
    after: ["The link works once and expires in 24 hours. Then reset your password on the sign-in page."],
  });

/**
 * Tells the old address that the account uses a new one.
 * @param newEmailMasked null where the mail may not show it
 * @param link restores the old address; null for the user's own change
 */
export const emailChangedMail = ({
  name,
  newEmailMasked,
  link,
}: {
  name: string | null;
  newEmailMasked: string | null;
  link: string | null;
}): MailContent =>
  securityMail({
    subject: "Your Waypoint e-mail address has changed",
    heading: "Your e-mail address has changed",
    name,
    paragraphs: [
      `Your Waypoint account now uses ${newEmailMasked ?? "another address"}. Sign in with that address from now on. Mails go there too.`,
      link
        ? "If this is not right, bring this address back now, and tell your administrator."
        : "If it was not you, tell your administrator now.",
    ],
    ...(link && {
      action: { label: "Bring this address back", link },
      after: ["The link works once and expires in 7 days."],
    }),
  });

/** An event of an account. `when` is shown in `timeZone` (IANA); `device`, such as 'Firefox on Linux', is null where the mail may not show it. */
type Occasion = { name: string | null; when: Date; device: string | null; timeZone?: string };

const inWords = ({ when, device, timeZone = "UTC" }: Omit<Occasion, "name">) =>
  `${momentInWords(when, timeZone)}${device ? `, on this device: ${device}` : ""}`;

/** Tells a user that their password has changed. */
export const passwordChangedMail = ({ name, ...occasion }: Occasion): MailContent =>
  securityMail({
    subject: "Your Waypoint password has changed",
    heading: "Your password has changed",
    name,
    paragraphs: [
      `Your password was changed on ${inWords(occasion)}.`,
      "If it was you, there is nothing to do.",
      NOT_YOU,
    ],
  });

/** Tells a user that a second factor was added. @param factor its name; null where the mail may not show it */
export const factorAddedMail = ({ name, factor }: { name: string | null; factor: string | null }): MailContent =>
  securityMail({
    subject: "A second factor was added to your Waypoint account",
    heading: "A second factor was added",
    name,
    paragraphs: [
      `${inQuotes(factor)} was added to your account. From now on, you enter its code after your password when you sign in.`,
      "If it was you, there is nothing to do.",
      NOT_YOU,
    ],
  });

/** Tells a user that a second factor was removed. @param factor its name; null where the mail may not show it */
export const factorRemovedMail = ({ name, factor }: { name: string | null; factor: string | null }): MailContent =>
  securityMail({
    subject: "A second factor was removed from your Waypoint account",
    heading: "A second factor was removed",
    name,
    paragraphs: [
      `${inQuotes(factor)} was removed from your account. You no longer enter its code when you sign in.`,
      "If it was you, there is nothing to do.",
      NOT_YOU,
    ],
  });

/** Tells a user that wrong codes followed their password. */
export const codesRefusedMail = ({ name, ...occasion }: Occasion): MailContent =>
  securityMail({
    subject: "Wrong codes were entered for your Waypoint account",
    heading: "Wrong codes were entered",
    name,
    paragraphs: [
      `Your password was entered, and then several wrong codes. The last was on ${inWords(occasion)}.`,
      "If it was you, there is nothing to do.",
      "If it was not you, someone knows your password. Choose a new one now, with 'Forgot password?' on the sign-in page.",
    ],
  });

/** Tells a user that a sign-on was linked to their account. @param connection its name, which administrators chose */
export const signOnLinkedMail = ({ name, connection }: { name: string | null; connection: string }): MailContent =>
  securityMail({
    subject: "A sign-on was linked to your account",
    name,
    paragraphs: [
      `From now on, you can sign in to Waypoint with ${connection}.`,
      "If it was you, there is nothing to do. You can unlink it in Settings.",
      NOT_YOU,
    ],
  });

/** Tells a user that a sign-on was removed from their account, by them or by an administrator. */
export const signOnRemovedMail = ({ name, connection }: { name: string | null; connection: string }): MailContent =>
  securityMail({
    subject: "A sign-on was removed from your account",
    name,
    paragraphs: [
      `${connection} no longer signs in to your account, and the devices that signed in with it are signed out.`,
      "If you did not ask for this, tell your administrator.",
    ],
  });

/** Tells a user that an administrator removed all of their second factors. */
export const factorsResetMail = ({ name }: { name: string | null }): MailContent =>
  securityMail({
    subject: "Your second factors were removed from your Waypoint account",
    heading: "Your second factors were removed",
    name,
    paragraphs: [
      "An administrator removed the second factors and recovery codes of your account. You no longer enter a code when you sign in.",
      "Add a second factor again in Settings. If you did not ask for this, tell your administrator.",
    ],
  });

/** Tells a user that an administrator revoked one of their API tokens. @param token its name */
export const tokenRevokedMail = ({ name, token }: { name: string | null; token: string }): MailContent =>
  securityMail({
    subject: "An API token of your Waypoint account was revoked",
    heading: "An API token was revoked",
    name,
    paragraphs: [
      `An administrator revoked the API token “${token}” of your account. Programs that use it are refused.`,
      "If you did not expect this, ask your administrator.",
    ],
  });

/** Tells a user that their account has been deleted. */
export const accountDeletedMail = ({ name }: { name: string | null }): MailContent =>
  securityMail({
    subject: "Your Waypoint account has been deleted",
    name,
    paragraphs: [
      "Your account and all its data have been deleted: your progress, ratings, comments and profile.",
      "If it was not you, tell your administrator. This is the last mail you get from Waypoint.",
    ],
  });

/** Shows an administrator that mails arrive. */
export const testMail = ({ name }: { name: string }): MailContent =>
  composeMail({
    subject: "Test mail from Waypoint",
    name,
    paragraphs: ["Mails from Waypoint arrive at this address."],
    reason: "You get this mail because you asked for a test in Settings.",
  });
