import type { Limit } from "./limits";

/**
 * The counters of a purpose, in order. An attempt that one counter rejects is not counted by the next, so that one
 * network cannot use up the shared limit.
 */
export const COUNTERS = ["network", "account", "recipient", "overall"] as const;
export type Counter = (typeof COUNTERS)[number];

/** The limits of one kind of attempt by counter. Kinds do not share limits, so that one kind cannot block another. */
export type Purpose = Partial<Record<Counter, Limit>>;

const MINUTE_SECONDS = 60;
const QUARTER_SECONDS = 15 * MINUTE_SECONDS;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** The limits of a purpose in a window of `seconds`. @param most attempts by counter */
const purpose = <Used extends Counter>(name: string, seconds: number, most: Record<Used, number>) =>
  Object.fromEntries(
    Object.entries<number>(most).map(([counter, max]) => [counter, { name: `${name} ${counter}`, max, seconds }]),
  ) as Record<Used, Limit>;

/** Counted by the account and its phone number, for all browsers together. */
const phoneCode = purpose("phone code", HOUR_SECONDS, { account: 10, recipient: 5 });

/** docs/behaviour.md, 26. */
export const PURPOSES = {
  /** Passwords at sign-in. */
  signIn: purpose("sign-in", QUARTER_SECONDS, { network: 100, account: 10, overall: 10_000 }),
  /** Codes of a second factor at sign-in, after the right password. */
  signInCode: purpose("sign-in code", QUARTER_SECONDS, { account: 5 }),
  /**
   * Passwords and codes in a browser that has signed in to the account before. `account` is the account in this
   * browser, `recipient` in all such browsers: a user may have any number.
   */
  knownBrowser: purpose("known browser", QUARTER_SECONDS, { account: 10, recipient: 30 }),
  knownBrowserCode: purpose("known browser code", QUARTER_SECONDS, { account: 5 }),
  /** Sign-ons that begin. */
  signOn: purpose("sign-on", QUARTER_SECONDS, { network: 200, overall: 20_000 }),
  /** Answers of providers to them. */
  signOnAnswer: purpose("sign-on answer", QUARTER_SECONDS, { network: 200, overall: 20_000 }),
  /** Codes of a second factor in a session that waits for a code. */
  challenge: purpose("challenge", QUARTER_SECONDS, { account: 5 }),
  /** First codes of a new factor. */
  newFactor: purpose("new factor", QUARTER_SECONDS, { account: 5 }),
  /** The password again, in an open session. */
  ownPassword: purpose("own password", QUARTER_SECONDS, { account: 10 }),
  signUp: purpose("sign-up", QUARTER_SECONDS, { network: 100, overall: 5_000 }),
  /** Attempts with one-time links. */
  resetLink: purpose("reset link", QUARTER_SECONDS, { network: 100, overall: 10_000 }),
  invitationLink: purpose("invitation link", QUARTER_SECONDS, { network: 100, overall: 10_000 }),
  emailLink: purpose("email link", QUARTER_SECONDS, { network: 100, overall: 10_000 }),
  /** Mails and text messages that a user causes. */
  recovery: purpose("recovery", HOUR_SECONDS, { network: 100, recipient: 5, overall: 3_000 }),
  emailConfirmation: purpose("email confirmation", HOUR_SECONDS, {
    network: 100,
    account: 5,
    recipient: 5,
    overall: 2_000,
  }),
  emailChange: purpose("email change", HOUR_SECONDS, { network: 20, account: 5, recipient: 5, overall: 1_000 }),
  invitation: purpose("invitation", HOUR_SECONDS, { network: 4_000, account: 2_000, recipient: 5, overall: 10_000 }),
  phoneCheck: purpose("phone check", HOUR_SECONDS, { network: 20, account: 5, recipient: 5, overall: 300 }),
  phoneFactor: purpose("phone factor", HOUR_SECONDS, { network: 20, account: 5, recipient: 5, overall: 300 }),
  /** Codes to the user's own verified phone, after the right password. */
  phoneCode: { ...phoneCode, ...purpose("phone code", HOUR_SECONDS, { overall: 5_000 }) },
  /**
   * The same in a browser that has signed in to the account before, without the shared limit that others may use up.
   */
  knownBrowserPhoneCode: phoneCode,
} satisfies Record<string, Purpose>;
