import "server-only";
import { listTokens } from "@/lib/identity/api-tokens/data";
import { getContact } from "@/lib/identity/contact-details/data";
import { countRecoveryCodes, listFactors } from "@/lib/identity/factors/data";
import { listSessions } from "@/lib/identity/sessions/data";
import { getPreferences, toUser } from "@/lib/identity/users/data";
import { listMessagesOf } from "@/lib/messages/outbox/data";
import { listEventsOf, recordEvent } from "@/lib/platform/audit/data";
import type { RequestOrigin } from "@/lib/platform/http/client-address";
import { oneDownload } from "@/lib/platform/http/one-download";
import { jsonTexts } from "@/lib/platform/json-texts";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { readAssignments } from "./assignments";
import { listChecks } from "./checks";
import { readAccount } from "./data";
import { listTexts } from "./texts";
import { readWatching } from "./watches";

type Account = Awaited<ReturnType<typeof readAccount>>;

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

const startedCourses = ({ pathStarts, trackStarts }: Account) => ({
  learningPaths: pathStarts.map(({ pathId, path, startedAt }) => ({ pathId, title: path.title, startedAt })),
  careerTracks: trackStarts.map(({ trackId, track, startedAt }) => ({ trackId, title: track.title, startedAt })),
});

const finishedCourses = ({ pathCompletions, trackCompletions }: Account) => ({
  finishedPaths: pathCompletions.map(({ pathId, path, version, completedAt, evidence, reopenedAt }) => ({
    pathId,
    title: path.title,
    version: version.number,
    completedAt,
    evidence,
    reopenedAt,
  })),
  finishedTracks: trackCompletions.map(({ trackId, track, completedAt, pathIds }) => ({
    trackId,
    title: track.title,
    completedAt,
    pathIds,
  })),
});

const toPlan = (plan: Account["plans"][number]) => ({
  trackId: plan.trackId,
  title: plan.track.title,
  hoursPerWeek: Number(plan.hoursPerWeek),
  weekdays: plan.weekdays,
  sessionAtMinutes: plan.sessionAtMinutes,
  startOn: dayOf(plan.startOn),
  timeZone: plan.timeZone,
  hasCalendar: plan.calendarHash !== null,
  createdAt: plan.createdAt,
  madeAt: plan.madeAt,
  lessons: plan.videos.map(({ videoId, video, isPinned, isExcluded }) => ({
    videoId,
    title: video.title,
    isPinned,
    isExcluded,
  })),
});

const toUpload = ({ name, bytes, received, createdAt, expiresAt }: Account["uploads"][number]) => ({
  name,
  bytes: Number(bytes),
  received: Number(received),
  createdAt,
  expiresAt,
});

const invitationsOf = ({ invitation, invitationsSent }: Account) => ({
  invitation: invitation && {
    name: invitation.name,
    isAdmin: invitation.isAdmin,
    sentAt: invitation.sentAt,
    acceptedAt: invitation.acceptedAt,
  },
  invitationsSent,
});

/** The watching of a user, their checks and cards, and their teams and assignments. */
const readHistory = async (userId: string) => ({
  ...(await readWatching(userId)),
  ...listChecks(userId),
  ...(await readAssignments(userId)),
});

const viewsOf = ({ recordViews, recordsViewed }: Account) => ({
  recordViews: recordViews.map(({ viewerId, viewer, day, count }) => ({
    viewerId,
    name: viewer.name,
    day: dayOf(day),
    count,
  })),
  recordsViewed: recordsViewed.map(({ userId, day, count }) => ({ userId, day: dayOf(day), count })),
});

/**
 * All data stored about a user, except credentials. Lists of any length are read in batches, when they are written.
 * JSON writes times in ISO form.
 */
async function readExport(userId: string, sessionId: string) {
  const [user, preferences, sessions, apiTokens, factors, recoveryCodes, { pendingEmail }, messages, history] =
    await Promise.all([
      readAccount(userId),
      getPreferences(userId),
      listSessions(userId, sessionId),
      listTokens(userId),
      listFactors(userId),
      countRecoveryCodes(userId),
      getContact(userId),
      listMessagesOf(userId),
      readHistory(userId),
    ]);
  return {
    exportedAt: new Date(),
    profile: {
      ...toUser(user),
      pendingEmail,
      emailVerifiedAt: user.emailVerified,
      emailGivenAt: user.emailGivenAt,
      phoneVerifiedAt: user.phoneVerifiedAt,
      externalId: user.externalId,
    },
    preferences,
    ...invitationsOf(user),
    sessions,
    apiTokens,
    factors: factors.map((factor) => ({
      ...factor,
      phoneNumber: user.factors.find(({ id }) => id === factor.id)?.phoneNumber ?? null,
    })),
    recoveryCodes,
    signOns: user.identities.map(({ connection, subject, email, linkedAt }) => ({
      name: connection.name,
      subject,
      email,
      linkedAt,
    })),
    ...history,
    positions: user.videoPositions.map(({ videoId, seconds }) => ({ videoId, seconds })),
    playbackReports: user.playbackReports.map(({ videoId, code, reportedAt }) => ({ videoId, code, reportedAt })),
    ratings: user.ratings.map(({ videoId, rating, createdAt }) => ({ videoId, rating, createdAt })),
    ...listTexts(userId),
    watchLater: user.savedForLater.map(({ videoId, savedAt }) => ({ videoId, savedAt })),
    notices: user.notices.map(({ kind, text, link, at, readAt }) => ({ kind, text, link, at, readAt })),
    ...startedCourses(user),
    ...finishedCourses(user),
    plans: user.plans.map(toPlan),
    ...viewsOf(user),
    videosCreated: user.videosCreated,
    uploads: user.uploads.map(toUpload),
    messages: messages.map(({ channel, kind, recipient, createdAt, sentAt }) => ({
      channel,
      kind,
      recipient,
      createdAt,
      sentAt,
    })),
    notifications: user.notifications.map(({ kind, day, sent, decidedAt }) => ({
      kind,
      day: dayOf(day),
      sent,
      decidedAt,
    })),
    events: listEventsOf(userId),
  };
}

/**
 * The export of a user's account: the text of one JSON file. One runs at a time.
 * @throws {Problem} 409 while another one runs, 429; both before the first text
 */
export const exportAccount = (
  { id, sessionId }: { id: string; sessionId: string },
  origin: RequestOrigin,
): AsyncGenerator<string, void> =>
  oneDownload("account", id, async () => {
    await requireAttempt(LIMITS.accountExport, id);
    await recordEvent({ action: "account.exported", actorId: id, subjectId: id, origin });
    return jsonTexts(await readExport(id, sessionId));
  });
