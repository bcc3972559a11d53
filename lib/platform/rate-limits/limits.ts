/** So many attempts in a window that begins with the first. */
export type Limit = { name: string; most: number; seconds: number };

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

export const LIMITS = {
  /** Passwords tried on one account. */
  signIn: { name: "sign-in", most: 10, seconds: 15 * MINUTE_SECONDS },
  /** Passwords tried, and accounts made, from one address. */
  signInFromAddress: { name: "sign-in-address", most: 100, seconds: 15 * MINUTE_SECONDS },
  /** Codes tried by one person. */
  code: { name: "code", most: 5, seconds: 15 * MINUTE_SECONDS },
  /** Mails, or text messages, to one recipient on somebody's asking. */
  message: { name: "message", most: 5, seconds: HOUR_SECONDS },
  /** One-time links tried from one address: forging one is hopeless, and need not be cheap to try. */
  link: { name: "link", most: 100, seconds: 15 * MINUTE_SECONDS },
  /** Pictures that one person begins to send. */
  upload: { name: "upload", most: 60, seconds: HOUR_SECONDS },
  /** Videos that one person says did not play. */
  playbackReport: { name: "playback-report", most: 60, seconds: HOUR_SECONDS },
} satisfies Record<string, Limit>;

/** How long to wait, as people say it. @param seconds rounded up to whole minutes */
export function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE_SECONDS));
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
