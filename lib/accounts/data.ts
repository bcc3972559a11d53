import "server-only";
import { listEventsOf, recordEvent } from "@/lib/audit/data";
import { toPhoneNumber } from "@/lib/contact-details/phone-number";
import { db, type Transaction, violatedConstraint } from "@/lib/db";
import { listFactors } from "@/lib/factors/data";
import type { RequestOrigin } from "@/lib/http/client-address";
import { conflict, notFound } from "@/lib/http/problem";
import { changedMeanwhile, type Versions } from "@/lib/http/version";
import { issueToken, takeToken } from "@/lib/one-time-tokens/data";
import { queueMail } from "@/lib/outbox/data";
import type { MailContent } from "@/lib/outbox/schema";
import { endSessionsOf, listSessions } from "@/lib/sessions/data";
import { requireOtherAdmin, toUser } from "@/lib/users/data";
import type { User, UserInput } from "@/lib/users/schema";

/** Who signs in by that e-mail address or verified phone number, with the hash of their password if they have one. */
export async function findCredential(identifier: string) {
  const phoneNumber = identifier.includes("@") ? null : toPhoneNumber(identifier);
  const user = await db().user.findFirst({
    where: phoneNumber ? { phoneNumber, phoneVerifiedAt: { not: null } } : { email: identifier.toLowerCase() },
    include: { credential: true },
  });
  return user && { id: user.id, isAdmin: user.isAdmin, passwordHash: user.credential?.passwordHash };
}

/** The hash of a person's password, if they have one. */
export async function findPasswordHash(userId: string): Promise<string | undefined> {
  return (await db().credential.findUnique({ where: { userId } }))?.passwordHash;
}

/** @throws {Problem} 409 when the address has an account */
export async function createAccount(
  account: { email: string; name: string; passwordHash: string; timeZone?: string },
  origin: RequestOrigin,
): Promise<User> {
  const { passwordHash, ...person } = account;
  try {
    return await db().$transaction(async (tx) => {
      const user = await tx.user.create({ data: { ...person, credential: { create: { passwordHash } } } });
      await recordEvent({ action: "account.signed_up", actorId: user.id, subjectId: user.id, origin }, tx);
      return toUser(user);
    });
  } catch (error) {
    if (violatedConstraint(error) === "users_email_key") throw emailTaken();
    throw error;
  }
}

export const emailTaken = () => conflict("An account with this email already exists");

/** Sets a password, and lives up to what follows from it: a link to set one is dead. */
export async function writePassword(userId: string, passwordHash: string, tx: Transaction): Promise<void> {
  await tx.credential.upsert({ where: { userId }, create: { userId, passwordHash }, update: { passwordHash } });
  await tx.verificationToken.deleteMany({ where: { userId, purpose: "recovery" } });
}

type Announcement = { mail: (person: { name: string; timeZone: string }) => MailContent; origin: RequestOrigin };

/** Changes a person's password; their other sessions end, and a mail says so. */
export async function changePassword(
  { id, sessionId }: { id: string; sessionId: string },
  passwordHash: string,
  { mail, origin }: Announcement,
): Promise<void> {
  await db().$transaction(async (tx) => {
    await writePassword(id, passwordHash, tx);
    await endSessionsOf(id, sessionId, tx);
    await tx.session.updateMany({ where: { sessionToken: sessionId }, data: { authenticatedAt: new Date() } });
    await announce(tx, id, "password-changed", mail);
    await recordEvent({ action: "account.password_changed", actorId: id, subjectId: id, origin }, tx);
  });
}

/** Sets the password of whom a recovery token is for, and ends all of their sessions. @returns false for a token that is not good */
export async function resetPassword(
  token: string,
  passwordHash: string,
  { mail, origin }: Announcement,
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const taken = await takeToken(tx, "recovery", token);
    if (!taken) return false;
    const { userId, email } = taken;
    await writePassword(userId, passwordHash, tx);
    await endSessionsOf(userId, undefined, tx);
    // Whoever reads mail to the address has shown that it is theirs.
    await tx.user.updateMany({
      where: { id: userId, email, emailVerified: null },
      data: { emailVerified: new Date() },
    });
    await announce(tx, userId, "password-changed", mail);
    await recordEvent({ action: "account.password_reset", actorId: userId, subjectId: userId, origin }, tx);
    return true;
  });
}

/** Mails a person at the address they have now. */
export async function announce(
  tx: Transaction,
  userId: string,
  kind: string,
  mail: (person: { name: string; timeZone: string }) => MailContent,
): Promise<void> {
  const person = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await queueMail(tx, { kind, recipient: person.email, content: mail(person) });
}

/** Mails a person a link to set a new password. Whoever has no password yet has an invitation, which is not this link's to replace. */
export async function sendRecovery(
  userId: string,
  { mail, origin }: { mail: (person: { name: string }, token: string) => MailContent; origin: RequestOrigin },
): Promise<void> {
  await db().$transaction(async (tx) => {
    const { email, name } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const { token } = await issueToken(tx, { purpose: "recovery", userId, email });
    await queueMail(tx, { kind: "recovery", recipient: email, content: mail({ name }, token) });
    await recordEvent({ action: "account.recovery_asked", actorId: null, subjectId: userId, origin }, tx);
  });
}

/**
 * Deletes a person with all that is theirs; what others learn from stays.
 * @throws {Problem} 404; 409 for the last administrator
 */
export async function deleteAccount(
  userId: string,
  {
    mail,
    origin,
    actorId,
  }: { mail: (person: { name: string }) => MailContent; origin: RequestOrigin; actorId: string },
): Promise<void> {
  await db().$transaction(async (tx) => {
    await requireOtherAdmin(tx, userId);
    const person = await tx.user.findUnique({ where: { id: userId } });
    if (!person) throw notFound("This person");
    const { email, name } = person;
    await tx.user.delete({ where: { id: userId } });
    // Whom messages went to is held on nobody any more, but for the one that says so.
    await tx.outboxMessage.deleteMany({ where: { recipient: { in: [email, person.phoneNumber ?? email] } } });
    await queueMail(tx, { kind: "account-deleted", recipient: email, content: mail({ name }) });
    const action = actorId === userId ? "account.deleted" : "user.deleted";
    await recordEvent({ action, actorId, subjectId: userId, origin }, tx);
  });
}

/**
 * Changes what an administrator says of a person.
 * @throws {Problem} 404; 409 when the address is taken, or when there would be no administrator; 412
 */
export async function updateAccount(
  id: string,
  input: UserInput,
  { actorId, origin, versions }: { actorId: string; origin: RequestOrigin; versions: Versions },
): Promise<User> {
  try {
    return await db().$transaction(async (tx) => {
      if (!input.isAdmin) await requireOtherAdmin(tx, id);
      await tx.$queryRaw`SELECT FROM users WHERE id = ${id}::uuid FOR UPDATE`;
      const before = await tx.user.findUnique({ where: { id } });
      if (!before) throw notFound("This person");
      if (versions?.every((version) => version.getTime() !== before.updatedAt.getTime())) {
        throw changedMeanwhile("this person");
      }
      const user = await tx.user.update({ where: { id }, data: input });
      // What was mailed to the old address opens nothing any more.
      if (before.email !== user.email) await tx.verificationToken.deleteMany({ where: { userId: id } });
      const changed = (["email", "name", "isAdmin"] as const).filter((key) => before[key] !== user[key]);
      const detail = { changed, isAdmin: user.isAdmin };
      await recordEvent({ action: "user.changed", actorId, subjectId: id, origin, detail }, tx);
      return toUser(user);
    });
  } catch (error) {
    if (violatedConstraint(error) === "users_email_key") throw emailTaken();
    throw error;
  }
}

const moment = (date: Date | null) => date?.toISOString() ?? null;

/** Everything that is held on a person, but for what would let somebody in. */
export async function exportAccount(userId: string, sessionId: string) {
  const [user, sessions, factors, events] = await Promise.all([
    db().user.findUniqueOrThrow({
      where: { id: userId },
      include: {
        invitation: true,
        videosCreated: { select: { id: true, title: true } },
        videoProgress: { include: { points: true, video: { select: { title: true } } } },
        videoPositions: true,
        ratings: true,
        comments: true,
        pathStarts: { include: { path: { select: { title: true } } } },
        trackStarts: { include: { track: { select: { title: true } } } },
      },
    }),
    listSessions(userId, sessionId),
    listFactors(userId),
    listEventsOf(userId),
  ]);
  const messages = await db().outboxMessage.findMany({
    where: { recipient: { in: [user.email, user.phoneNumber ?? ""] } },
  });
  return {
    exportedAt: new Date().toISOString(),
    profile: {
      ...toUser(user),
      timeZone: user.timeZone,
      emailVerifiedAt: moment(user.emailVerified),
      phoneVerifiedAt: moment(user.phoneVerifiedAt),
    },
    invitation: user.invitation && {
      sentAt: moment(user.invitation.sentAt),
      acceptedAt: moment(user.invitation.acceptedAt),
    },
    sessions,
    factors,
    progress: user.videoProgress.map(({ videoId, video, completedAt, points }) => ({
      videoId,
      title: video.title,
      completedAt: moment(completedAt),
      points: points.map(({ knowledgeAreaId, points: value }) => ({ knowledgeAreaId, points: value })),
    })),
    positions: user.videoPositions.map(({ videoId, seconds }) => ({ videoId, seconds })),
    ratings: user.ratings.map(({ videoId, rating, createdAt }) => ({ videoId, rating, createdAt: moment(createdAt) })),
    comments: user.comments.map(({ id, videoId, content, createdAt, updatedAt }) => ({
      id,
      videoId,
      content,
      createdAt: moment(createdAt),
      updatedAt: moment(updatedAt),
    })),
    learningPaths: user.pathStarts.map(({ pathId, path, startedAt }) => ({
      pathId,
      title: path.title,
      startedAt: moment(startedAt),
    })),
    careerTracks: user.trackStarts.map(({ trackId, track, startedAt }) => ({
      trackId,
      title: track.title,
      startedAt: moment(startedAt),
    })),
    videosCreated: user.videosCreated,
    messages: messages.map(({ channel, kind, createdAt, sentAt }) => ({
      channel,
      kind,
      createdAt: moment(createdAt),
      sentAt: moment(sentAt),
    })),
    events,
  };
}
