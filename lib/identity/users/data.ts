import "server-only";
import { db, type Transaction } from "@/lib/platform/db";
import { COUNTED_AT_MOST } from "@/lib/platform/http/counted";
import { encodeCursor } from "@/lib/platform/http/cursor";
import { keyset } from "@/lib/platform/http/keyset";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { Prisma, type User as UserRow } from "@/prisma/generated/client";
import { orders } from "./order";
import type { Preferences, PreferencesInput, ProfileInput, User, UserList, UserSearch, UserState } from "./schema";

const { sql, empty } = Prisma;

/** A row as the wire shows it. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    firstName: row.firstName,
    lastName: row.lastName,
    isAdmin: row.isAdmin,
    bio: row.bio,
    location: row.location,
    phoneNumber: row.phoneNumber,
    website: row.website,
    dateOfBirth: row.dateOfBirth?.toISOString().slice(0, 10) ?? null,
    profilePictureUrl: row.profilePictureUrl,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** @throws {Problem} 404 */
export async function getUser(id: string): Promise<User> {
  const row = await db().user.findUnique({ where: { id } });
  if (!row) throw notFound("This person");
  return toUser(row);
}

const PREFERENCES = {
  timeZone: true,
  timeZoneFixed: true,
  language: true,
  weeklySummary: true,
  streakReminder: true,
  shortcuts: true,
} as const satisfies Record<keyof Preferences, true>;

/** @throws {Problem} 404 */
export async function getPreferences(id: string): Promise<Preferences> {
  const row = await db().user.findUnique({ where: { id }, select: PREFERENCES });
  if (!row) throw notFound("This person");
  return row as Preferences;
}

/** Saves what is given. A zone alone is where a browser is, which does not move whoever has chosen theirs. */
export async function savePreferences(id: string, { timeZone, ...choices }: PreferencesInput): Promise<Preferences> {
  const isChosen = choices.timeZoneFixed !== undefined;
  if (!isChosen && timeZone) await db().user.updateMany({ where: { id, timeZoneFixed: false }, data: { timeZone } });
  const data = isChosen ? { ...choices, timeZone } : choices;
  return (await db().user.update({ where: { id }, data, select: PREFERENCES })) as Preferences;
}

/** The person's time zone, IANA. @throws {Problem} 404 */
export async function getTimeZone(id: string): Promise<string> {
  const row = await db().user.findUnique({ where: { id }, select: { timeZone: true } });
  if (!row) throw notFound("This person");
  return row.timeZone;
}

/**
 * Holds a person's row until the transaction ends. Whoever writes what belongs to a person in more than one place takes it
 * first, so that nobody waits for somebody who waits for them.
 * @returns false where there is no such person any more
 */
export async function lockUser(tx: Transaction, id: string): Promise<boolean> {
  const held = await tx.$queryRaw<unknown[]>`SELECT id FROM users WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return held.length === 1;
}

/**
 * Orders those who would take an administrator away, so that one always remains who can sign in: whoever was invited and
 * has not come yet, or is deactivated, is none.
 * @throws {Problem} 409 where this person is the last
 */
export async function requireOtherAdmin(tx: Transaction, id: string): Promise<void> {
  const admins = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE is_admin AND deactivated_at IS NULL AND EXISTS (SELECT FROM credentials WHERE user_id = users.id)
    ORDER BY id FOR NO KEY UPDATE OF users`;
  if (admins.length === 1 && admins[0]?.id === id) {
    throw conflict("There must be an administrator: make somebody else one first");
  }
}

/** What is thrown where an e-mail address belongs to another account. */
export const emailTaken = () => conflict("An account with this email already exists");

const hasPassword = sql`EXISTS (SELECT FROM credentials c WHERE c.user_id = users.id)`;

/** Who stands so, in SQL over `users`. */
const standing: Record<UserState, Prisma.Sql> = {
  active: sql`deactivated_at IS NULL AND ${hasPassword}`,
  invited: sql`NOT ${hasPassword}`,
  undelivered: sql`id IN (SELECT i.user_id FROM invitations i JOIN outbox_messages m ON m.id = i.message_id
                          WHERE m.state = 'failed' AND i.accepted_at IS NULL)`,
  deactivated: sql`deactivated_at IS NOT NULL`,
};

/** Which people are meant: by any part of their name or address, by their role, and by how they stand. */
export const matching = ({ q, role, state }: UserSearch) =>
  sql`${q ? contains(q.toLowerCase()) : sql`true`} ${role ? sql`AND is_admin = ${role === "admin"}` : empty}
      ${state ? sql`AND ${standing[state]}` : empty}`;

const words = sql`lower(name || ' ' || email)`;

/** Three letters in a row are found by one index; whatever else is looked for has its pairs of characters in another. */
function contains(q: string): Prisma.Sql {
  const isLike = sql`${words} LIKE ${`%${q.replace(/[\\%_]/g, "\\$&")}%`}`;
  if (/[\p{L}\p{N}]{3}/u.test(q)) return isLike;
  const characters = [...q];
  const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  return sql`letter_pairs(${words}) @> ${pairs.length > 0 ? pairs : characters}::text[] AND ${isLike}`;
}

/** As `listUsers`, of as many as are asked for, and not counted. @throws {Problem} 400 on a cursor of another order */
export async function selectUsers({ limit, cursor, sort, ...filter }: UserList) {
  const { orderBy, place, beyond } = keyset(orders[sort], cursor);
  const found = await db().$queryRaw<{ id: string; place: string[] }[]>`
    SELECT id, ${place} AS place FROM users WHERE ${matching(filter)} ${beyond} ORDER BY ${orderBy} LIMIT ${limit + 1}`;
  const shown = found.slice(0, limit);
  const rows = await db().user.findMany({ where: { id: { in: shown.map(({ id }) => id) } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const next = found.length > limit ? encodeCursor(shown.at(-1)?.place ?? []) : null;
  return { users: shown.flatMap(({ id }) => byId.get(id) ?? []).map(toUser), next };
}

const everybody = sql`(SELECT coalesce(sum(people), 0) FROM user_tallies)`;
const administrators = sql`(SELECT count(*) FROM users WHERE is_admin)`;

function countOf({ q, role, state }: UserSearch): Prisma.Sql {
  if (q || state)
    return sql`(SELECT count(*)::int FROM (SELECT FROM users WHERE ${matching({ q, role, state })} LIMIT ${COUNTED_AT_MOST}) counted)`;
  if (!role) return sql`${everybody}::int`;
  return role === "admin" ? sql`${administrators}::int` : sql`(${everybody} - ${administrators})::int`;
}

/** Folds the tallies of the people into one, so that there are never many to add up. */
export async function foldUserTallies(): Promise<void> {
  await db().$executeRaw`
    WITH gone AS (
      DELETE FROM user_tallies WHERE id IN (SELECT id FROM user_tallies FOR UPDATE SKIP LOCKED) RETURNING people
    )
    INSERT INTO user_tallies (people) SELECT sum(people) FROM gone HAVING count(*) > 0`;
}

/**
 * A page of the people in the order asked for. `total` counts a search, or those in a state, no further than COUNTED_AT_MOST.
 * @throws {Problem} 400 on a cursor of another order
 */
export async function listUsers(list: UserList) {
  const [page, counted] = await Promise.all([
    selectUsers(list),
    db().$queryRaw<{ total: number }[]>`SELECT ${countOf(list)} AS total`,
  ]);
  return { ...page, total: counted[0]?.total ?? 0 };
}

/** Which of some addresses are those of people's pictures. */
export async function findPicturesInUse(urls: string[]): Promise<string[]> {
  const rows = await db().user.findMany({
    where: { profilePictureUrl: { in: urls } },
    select: { profilePictureUrl: true },
  });
  return rows.flatMap(({ profilePictureUrl }) => profilePictureUrl ?? []);
}

/**
 * Saves what a person says of themselves, but for their address. A new phone number has to be verified again.
 * @returns the person, and the picture that another has taken the place of, or none
 */
export async function updateProfile(
  id: string,
  { email: _, ...profile }: ProfileInput,
): Promise<{ user: User; formerPicture: string | null }> {
  return db().$transaction(async (tx) => {
    // Of two new pictures at once, each takes the place of one.
    await lockUser(tx, id);
    const before = await tx.user.findUniqueOrThrow({ where: { id } });
    const { dateOfBirth, phoneNumber, ...rest } = profile;
    const isNewNumber = phoneNumber !== undefined && phoneNumber !== before.phoneNumber;
    const row = await tx.user.update({
      where: { id },
      data: {
        ...rest,
        ...(dateOfBirth !== undefined && { dateOfBirth: dateOfBirth && new Date(dateOfBirth) }),
        ...(isNewNumber && { phoneNumber, phoneVerifiedAt: null }),
      },
    });
    const isReplaced = row.profilePictureUrl !== before.profilePictureUrl;
    return { user: toUser(row), formerPicture: isReplaced ? before.profilePictureUrl : null };
  });
}
