/** At most `max` attempts in a window of `seconds` that begins with the first. */
export type Limit = { name: string; max: number; seconds: number };

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

export const LIMITS = {
  /** Started picture uploads per user. */
  upload: { name: "upload", max: 60, seconds: HOUR_SECONDS },
  /** Published pictures per user; each is decoded. */
  publish: { name: "publish", max: 60, seconds: HOUR_SECONDS },
  /** Writes per user, of every kind; counted in memory. */
  write: { name: "write", max: 300, seconds: MINUTE_SECONDS },
  /** Requests per API token; counted in memory. */
  apiToken: { name: "api-token", max: 600, seconds: MINUTE_SECONDS },
  /** Refreshes per session, counted by its used refresh tokens, which are stored until it ends. */
  refresh: { name: "refresh", max: 120, seconds: HOUR_SECONDS },
  /** New API tokens per user. */
  newApiToken: { name: "new-api-token", max: 60, seconds: HOUR_SECONDS },
  /** Tests of webhooks, and messages that are sent again, per user. */
  webhookSend: { name: "webhook-send", max: 60, seconds: HOUR_SECONDS },
  /** Checks of DNS records for mail domains, per user. */
  domainCheck: { name: "domain-check", max: 120, seconds: HOUR_SECONDS },
  /** Test mails per administrator. */
  testMail: { name: "test-mail", max: 20, seconds: HOUR_SECONDS },
  /** Comments per user. */
  comment: { name: "comment", max: 30, seconds: MINUTE_SECONDS },
  /** Notes, questions and replies to questions per user. */
  moment: { name: "moment", max: 60, seconds: MINUTE_SECONDS },
  /** Reported comments, questions and replies per user. */
  contentReport: { name: "content-report", max: 60, seconds: HOUR_SECONDS },
  /** New and changed cards per user. */
  card: { name: "card", max: 60, seconds: MINUTE_SECONDS },
  /** Transcripts sent to the assistant, per administrator. */
  drafts: { name: "drafts", max: 20, seconds: HOUR_SECONDS },
  /** Reviews of cards per user. */
  review: { name: "review", max: 2_000, seconds: 24 * HOUR_SECONDS },
  /** Account exports per user. */
  accountExport: { name: "account-export", max: 5, seconds: HOUR_SECONDS },
  /** Exports of the notes per user. */
  notesExport: { name: "notes-export", max: 20, seconds: HOUR_SECONDS },
  /** Sign-ins with the right password per user, each of which is a session and an event. */
  signedIn: { name: "signed-in", max: 120, seconds: HOUR_SECONDS },
  /** Answers to one sign-on, while its cookie is kept. */
  signOnState: { name: "sign-on-state", max: 1, seconds: 10 * MINUTE_SECONDS },
  /** Changes of the own password, each of which is mailed. */
  passwordChange: { name: "password-change", max: 10, seconds: HOUR_SECONDS },
  /** New second factors per user; adding and removing one is mailed. */
  newFactor: { name: "new-factor", max: 20, seconds: HOUR_SECONDS },
  /** Other acts on the own account that stay in the audit log, however often: ended sessions, recovery codes, calendars. */
  ownAct: { name: "own-act", max: 60, seconds: HOUR_SECONDS },
  /** Exports of reports per user, each of which is an event. */
  reportExport: { name: "report-export", max: 60, seconds: HOUR_SECONDS },
  /** Wrong codes after the right password, per user, before a mail about them; and such mails. */
  refusedCode: { name: "refused-code", max: 2, seconds: HOUR_SECONDS },
  refusedCodeMail: { name: "refused-code-mail", max: 1, seconds: 24 * HOUR_SECONDS },
  /** Playback reports per user. */
  playbackReport: { name: "playback-report", max: 60, seconds: HOUR_SECONDS },
  /** Reported searches that found nothing, per user. */
  emptySearch: { name: "empty-search", max: 50, seconds: 24 * HOUR_SECONDS },
  /** Checks by administrators, per video. */
  videoCheck: { name: "video-check", max: 10, seconds: HOUR_SECONDS },
  /** New plans per user. */
  plan: { name: "plan", max: 20, seconds: HOUR_SECONDS },
  /** Reads of a calendar, per plan; counted in memory. */
  planCalendar: { name: "plan-calendar", max: 60, seconds: HOUR_SECONDS },
  /** Reported errors of the browser, per network and overall; counted in memory. */
  browserError: { name: "browser-error", max: 20, seconds: HOUR_SECONDS },
  browserErrors: { name: "browser-errors", max: 100, seconds: MINUTE_SECONDS },
} satisfies Record<string, Limit>;

/** Limits of a user's concurrent work; more is rejected. */
export const AT_ONCE = {
  /** Searches that read many texts: of everything, of the library, of a user's notes. */
  search: { name: "search", max: 4, refusal: "Your earlier searches are still running. Try again in a moment" },
};

/** An IPv6 site (/48) may be one customer or a whole campus, so it gets this many times the limit of one network. */
const SITE_FACTOR = 10;

/** The limit of an IPv6 site, for the limit of one of its networks. */
export const ofSite = ({ name, max, seconds }: Limit): Limit => ({
  name: `${name}-site`,
  max: max * SITE_FACTOR,
  seconds,
});

/** Administrators work in bulk and with programs, so they get this many times the limits on writes. */
const ADMINISTRATOR_FACTOR = 10;

/** The limit of an administrator, for the limit of a learner. */
export const ofAdministrator = (limit: Limit): Limit => ({ ...limit, max: limit.max * ADMINISTRATOR_FACTOR });

/** A waiting time in words: 'a minute', '15 minutes'. @param seconds rounded up to whole minutes */
export function waitInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE_SECONDS));
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
