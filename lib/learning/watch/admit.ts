import { joinRanges, lengthOf, type Range } from "./ranges";

/** Media seconds that a user's first call may claim. */
export const FIRST_CREDIT_SECONDS = 45;

/** The limit of credit: ten minutes at double speed can be sent after an outage. */
const MAX_CREDIT_SECONDS = 1_200;

/** Media seconds that each second of real time allows: players play at up to double speed. */
const CREDIT_RATE = 2.25;

/** The limit of a user's calls in a minute. */
const MAX_REPORTS_A_MINUTE = 30;
const MINUTE_SECONDS = 60;

/** Accepted claims, refused claims, which may be sent again later, and the remaining credit. */
type Admission = { accepted: Range[]; refused: Range[]; credit: number };

/** The credit after some time. A clock that was set back adds nothing. */
export const grownCredit = (credit: number, elapsedSeconds: number): number =>
  Math.min(MAX_CREDIT_SECONDS, credit + Math.max(0, elapsedSeconds) * CREDIT_RATE);

/**
 * Accepts claimed seconds in order until the credit is spent. Every second is charged, also one that was watched
 * before. In any time T, at most `CREDIT_RATE` × T + `MAX_CREDIT_SECONDS` are accepted, for all devices and videos of a
 * user.
 */
export function admit(credit: number, claimed: readonly Range[]): Admission {
  const [accepted, refused]: [Range[], Range[]] = [[], []];
  const whole = Math.floor(credit);
  let left = whole;
  for (const [from, to] of claimed) {
    const cut = Math.min(to, from + left);
    if (cut > from) accepted.push([from, cut]);
    if (cut < to) refused.push([cut, to]);
    left -= cut - from;
  }
  return { accepted, refused, credit: credit - (whole - left) };
}

/**
 * Closes gaps of a second between watched parts, and charges each as a watched second: otherwise claims of every other
 * second would count double. Gaps that the credit does not cover stay until a later call.
 * @param seconds ascending parts that neither overlap nor touch
 */
export function closeGaps(credit: number, seconds: readonly Range[]): { seconds: Range[]; credit: number } {
  const closed = joinRanges(seconds);
  const gapSeconds = lengthOf(closed) - lengthOf(seconds);
  if (gapSeconds > credit) return { seconds: [...seconds], credit };
  return { seconds: closed, credit: credit - gapSeconds };
}

/** The number of a user's calls in the current minute, and the age of that minute in seconds. */
type ReportWindow = { reports: number; ageSeconds: number };

/** Counts one more call. @returns the window after it, and the seconds to wait when the limit is reached */
export function countReport({ reports, ageSeconds }: ReportWindow): {
  isNew: boolean;
  reports: number;
  waitSeconds: number;
} {
  if (ageSeconds < 0 || ageSeconds >= MINUTE_SECONDS) return { isNew: true, reports: 1, waitSeconds: 0 };
  const waitSeconds = reports >= MAX_REPORTS_A_MINUTE ? Math.max(1, Math.ceil(MINUTE_SECONDS - ageSeconds)) : 0;
  return { isNew: false, reports: reports + 1, waitSeconds };
}
