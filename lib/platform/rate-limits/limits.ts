/** At most `max` attempts in a window of `seconds` that begins with the first. */
export type Limit = { name: string; max: number; seconds: number };

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

export const LIMITS = {
  /** Started picture uploads per user. */
  upload: { name: "upload", max: 60, seconds: HOUR_SECONDS },
  /** Published pictures per user, each of which is decoded. */
  publish: { name: "publish", max: 60, seconds: HOUR_SECONDS },
  /** Writes per user, of every kind; counted in memory. */
  write: { name: "write", max: 300, seconds: MINUTE_SECONDS },
  /** Requests per API token; counted in memory. */
  apiToken: { name: "api-token", max: 600, seconds: MINUTE_SECONDS },
  /** Refreshes of one session, counted by its used refresh tokens, which are stored until it ends. */
  refresh: { name: "refresh", max: 120, seconds: HOUR_SECONDS },
  /** API tokens that a user makes. */
  newApiToken: { name: "new-api-token", max: 60, seconds: HOUR_SECONDS },
  /** Tests of webhooks, and messages sent again, per user. */
  webhookSend: { name: "webhook-send", max: 60, seconds: HOUR_SECONDS },
  /** Looks for the records that prove mail domains, per user. */
  domainCheck: { name: "domain-check", max: 120, seconds: HOUR_SECONDS },
  /** Test mails that an administrator sends. */
  testMail: { name: "test-mail", max: 20, seconds: HOUR_SECONDS },
  /** Comments per user. */
  comment: { name: "comment", max: 30, seconds: MINUTE_SECONDS },
  /** Notes, questions and replies to questions per user. */
  moment: { name: "moment", max: 60, seconds: MINUTE_SECONDS },
  /** Reported comments, questions and replies per user. */
  contentReport: { name: "content-report", max: 60, seconds: HOUR_SECONDS },
  /** Cards that a user makes or changes. */
  card: { name: "card", max: 60, seconds: MINUTE_SECONDS },
  /** Transcripts that an administrator sends to the assistant. */
  drafts: { name: "drafts", max: 20, seconds: HOUR_SECONDS },
  /** Reviews of a user's cards. */
  review: { name: "review", max: 2_000, seconds: 24 * HOUR_SECONDS },
  /** Exports of a user's account. */
  accountExport: { name: "account-export", max: 5, seconds: HOUR_SECONDS },
  /** Wrong codes after the right password, per user, that are not yet mailed; and such mails. */
  refusedCode: { name: "refused-code", max: 2, seconds: HOUR_SECONDS },
  refusedCodeMail: { name: "refused-code-mail", max: 1, seconds: 24 * HOUR_SECONDS },
  /** Playback reports per user. */
  playbackReport: { name: "playback-report", max: 60, seconds: HOUR_SECONDS },
  /** Reported searches that found nothing, per user. */
  emptySearch: { name: "empty-search", max: 50, seconds: 24 * HOUR_SECONDS },
  /** Looks at one video that administrators ask for. */
  videoCheck: { name: "video-check", max: 10, seconds: HOUR_SECONDS },
  /** Plans that a user makes. */
  plan: { name: "plan", max: 20, seconds: HOUR_SECONDS },
  /** Reads of one plan's calendar; counted in memory. */
  planCalendar: { name: "plan-calendar", max: 60, seconds: HOUR_SECONDS },
  /** Errors of the browser, per network and of all; counted in memory. */
  browserError: { name: "browser-error", max: 20, seconds: HOUR_SECONDS },
  browserErrors: { name: "browser-errors", max: 100, seconds: MINUTE_SECONDS },
} satisfies Record<string, Limit>;

/** Work of a user that runs at a time; more of it is refused. */
export const AT_ONCE = {
  /** Searches that read many texts: of everything, of the library, of the own notes. */
  search: { name: "search", max: 4, refusal: "Your earlier searches are still running. Try again in a moment" },
};

/** An IPv6 site (/48) may be one customer or a whole campus: it has this many times the limit of one network. */
const SITE_FACTOR = 10;

/** The limit of an IPv6 site, for the limit of one of its networks. */
export const ofSite = ({ name, max, seconds }: Limit): Limit => ({
  name: `${name}-site`,
  max: max * SITE_FACTOR,
  seconds,
});

/** Administrators work in bulk and with programs: they have this many times the limits on writes. */
const ADMINISTRATOR_FACTOR = 10;

/** The limit of an administrator, for the limit of a learner. */
export const ofAdministrator = (limit: Limit): Limit => ({ ...limit, max: limit.max * ADMINISTRATOR_FACTOR });

/** A waiting time in words: 'a minute', '15 minutes'. @param seconds rounded up to whole minutes */
export function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE_SECONDS));
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
