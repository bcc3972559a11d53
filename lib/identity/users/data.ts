import "server-only";
import { z } from "zod";
import { db, type Transaction } from "@/lib/platform/db";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import { conflict, notFound } from "@/lib/platform/http/problem";
import { changedMeanwhile, type Versions } from "@/lib/platform/http/version";
import { id as uuid } from "@/lib/platform/schema";
import type { ConstraintProblems } from "@/lib/platform/sql/constraints";
import { contains, empty, type Sql, sql } from "@/lib/platform/sql/fragments";
import { keyset, toPage } from "@/lib/platform/sql/keyset";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { searchKey } from "@/lib/platform/text";
import type { User as UserRow } from "@/prisma/generated/client";
import { isActive, isInvited, undeliveredInvitations } from "./conditions";
import { countUsers } from "./count";
import { orders } from "./order";
import type { ListedUser, Preferences, PreferencesInput, User, UserList, UserSearch, UserState } from "./schema";
import { hasWayIn, isAddressProved, userState } from "./state";

/** The SQL rule, over `users u`, for a user who counts in teams, assignments and reports (docs/behaviour.md, 33): `isPresent` of a row. */
export const isCounted = sql`u.deactivated_at IS NULL`;

/**
 * SQL: the user with this id is not deactivated. For many users PostgreSQL reads the few deactivated ones instead, by
 * their index.
 */
export const isPresent = (userId: Sql): Sql =>
  sql`NOT EXISTS (SELECT FROM users gone WHERE gone.id = ${userId} AND gone.deactivated_at IS NOT NULL)`;

/** The same for rows whose number PostgreSQL cannot estimate: it always reads the deactivated users, never one id. */
export const isPresentOfMany = (userId: Sql): Sql =>
  sql`(${userId} IN (SELECT gone.id FROM users gone WHERE gone.deactivated_at IS NOT NULL)) IS NOT TRUE`;

/** The columns of an invitation that say which role it gives. */
const OPEN_ROLE = { acceptedAt: true, isAdmin: true } as const;
type OpenRole = { acceptedAt: Date | null; isAdmin: boolean | null };

/** A row in the form of the API. The role of an invited user stands in their invitation, where that was read. */
export function toUser(row: UserRow & { invitation?: OpenRole | null }): User {
  const { invitation } = row;
  const invitedAsAdmin = !hasWayIn(row) && invitation?.acceptedAt === null && invitation.isAdmin === true;
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    firstName: row.firstName,
    lastName: row.lastName,
    isAdmin: row.isAdmin,
    ...(invitedAsAdmin && { invitedAsAdmin }),
    bio: row.bio,
    location: row.location,
    phoneNumber: row.phoneNumber,
    website: row.website,
    dateOfBirth: row.dateOfBirth?.toISOString().slice(0, 10) ?? null,
    profilePictureUrl: row.profilePictureUrl,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    emailVerified: isAddressProved(row),
    ...(row.emailGivenAt && { emailGiven: true }),
    deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Refuses a write for another version. @throws {Problem} 412 */
export function requireVersion({ updatedAt }: { updatedAt: Date | string }, versions: Versions): void {
  const current = new Date(updatedAt).getTime();
  if (versions?.every((version) => version.getTime() !== current)) throw changedMeanwhile("this user");
}

/** Requires that a user exists. @throws {Problem} 404 */
export async function requireUser(id: string): Promise<void> {
  if ((await db().user.count({ where: { id } })) === 0) throw notFound("This user");
}

/** A user by id. @throws {Problem} 404 */
export async function getUser(id: string): Promise<User> {
  const row = await db().user.findUnique({ where: { id }, include: { invitation: { select: OPEN_ROLE } } });
  if (!row) throw notFound("This user");
  return toUser(row);
}

/** True when one of these users is a deactivated administrator, to whom a reactivation gives the role back. */
export const bringsBackAdministrator = async (ids: string[]): Promise<boolean> =>
  (await db().user.count({ where: { id: { in: ids }, isAdmin: true, deactivatedAt: { not: null } } })) > 0;

const PREFERENCES = {
  timeZone: true,
  timeZoneFixed: true,
  language: true,
  weeklySummary: true,
  streakReminder: true,
  teamReport: true,
  shortcuts: true,
  keepWatched: true,
  autoplayNext: true,
  captions: true,
  welcomed: true,
  mutedNotices: true,
  recall: true,
  noteOffsetSeconds: true,
} as const satisfies Record<keyof Preferences, true>;

/** A user's preferences. @throws {Problem} 404 */
export async function getPreferences(id: string): Promise<Preferences> {
  const row = await db().user.findUnique({ where: { id }, select: PREFERENCES });
  if (!row) throw notFound("This user");
  return row as Preferences;
}

/** Saves the given preferences. A time zone alone comes from the browser and does not replace a chosen one. */
export async function savePreferences(id: string, { timeZone, ...choices }: PreferencesInput): Promise<Preferences> {
  const isChosen = choices.timeZoneFixed !== undefined;
  if (!isChosen && timeZone) await db().user.updateMany({ where: { id, timeZoneFixed: false }, data: { timeZone } });
  const data = isChosen ? { ...choices, timeZone } : choices;
  return (await db().user.update({ where: { id }, data, select: PREFERENCES })) as Preferences;
}

/** The user's IANA time zone. @throws {Problem} 404 */
export async function getTimeZone(id: string): Promise<string> {
  const row = await db().user.findUnique({ where: { id }, select: { timeZone: true } });
  if (!row) throw notFound("This user");
  return row.timeZone;
}

/** 409: the e-mail address belongs to another account. */
export const emailTaken = () => conflict("An account with this email already exists");

/** Those of the addresses that a link can bring back to a user, from whom somebody else took them. @param userId one who may have them */
export async function findRestorable(tx: Transaction, emails: string[], userId?: string): Promise<string[]> {
  const links = await tx.verificationToken.findMany({
    where: {
      identifier: { in: emails },
      purpose: "email_restore",
      expires: { gt: new Date() },
      ...(userId !== undefined && { userId: { not: userId } }),
    },
    select: { identifier: true },
  });
  return links.map(({ identifier }) => identifier);
}

/**
 * Requires that no link can bring the address back to another user. Call it after writing the address, so that a change that was
 * about to take it is seen. What a visitor or learner is answered is that of a known address, and tells no more.
 * @throws {Problem} 409
 */
export async function requireNotRestorable(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  problem = emailTaken,
): Promise<void> {
  if ((await findRestorable(tx, [email], id)).length > 0) throw problem();
}

/** 409, for those who manage users: the address is nobody's, and its former user can take it back. */
export const stillRestorable = () =>
  conflict("This address was taken from another user, who can take it back by a mailed link for seven days");

/** The problem of a duplicate e-mail address, for every write of one. */
export const emailProblems: ConstraintProblems = { users_email_key: emailTaken };

/** The condition for each state, in SQL over `users u`; `userState` is the same rule in code. */
const inState: Record<UserState, Sql> = {
  active: isActive,
  invited: sql`${isInvited} AND u.deactivated_at IS NULL`,
  undelivered: sql`${isInvited} AND u.deactivated_at IS NULL
      AND u.id = ANY (ARRAY(SELECT user_id FROM (${undeliveredInvitations(MAX_COUNTED_ROWS)}) undelivered))`,
  deactivated: sql`u.deactivated_at IS NOT NULL`,
};

/** Not a parameter, so that every plan can use the index of administrators. */
const ofRole = { admin: sql`AND u.is_admin`, user: sql`AND NOT u.is_admin` };

/** The condition of a search, in SQL over `users u`: part of the name or address, role and state. */
export const matching = ({ q, role, state }: UserSearch) =>
  sql`${q ? isFoundBy(searchKey(q)) : sql`true`} ${role ? ofRole[role] : empty}
      ${state ? sql`AND ${inState[state]}` : empty}`;

const words = sql`search_key(u.name || ' ' || u.email)`;

/** The trigram index finds three letters in a row; the index of character pairs finds everything else. */
function isFoundBy(q: string): Sql {
  const isLike = contains(words, q);
  if (/[\p{L}\p{N}]{3}/u.test(q)) return isLike;
  const characters = [...q];
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  return sql`letter_pairs(${words}) @> ${pairs.length > 0 ? pairs : characters}::text[] AND ${isLike}`;
}

/** A page of users as in `listUsers`, without the total. @throws {Problem} 400 on a cursor of another order */
export async function selectUsers({ limit, cursor, sort, ...filter }: UserList, isAmong: Sql = sql`true`) {
  const { orderBy, place, beyond } = keyset(orders[sort], cursor);
  const found = await queryRows(
    z.object({ id: uuid, place: z.array(z.string()) }),
    sql`SELECT id, ${place} AS place FROM users u WHERE ${matching(filter)} AND ${isAmong} ${beyond}
        ORDER BY ${orderBy} LIMIT ${limit + 1}`,
  );
  const { items, next } = toPage(orders[sort].list, found, limit, (row) => row.place);
  const rows = await db().user.findMany({
    where: { id: { in: items.map(({ id }) => id) } },
    include: { invitation: { select: { ...OPEN_ROLE, message: { select: { state: true } } } } },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { users: items.flatMap(({ id }) => byId.get(id) ?? []).map(toListedUser), next };
}

type ListedRow = UserRow & { invitation: (OpenRole & { message: { state: string } | null }) | null };

function toListedUser(row: ListedRow): ListedUser {
  const state = userState({ ...row, isUndelivered: row.invitation?.message?.state === "failed" });
  return { ...toUser(row), state };
}

/**
 * A page of users in the given order. `total` counts a search, undelivered invitations or a condition no further than MAX_COUNTED_ROWS.
 * @param isAmong a condition over `users u` that narrows them
 * @throws {Problem} 400 on a cursor of another order
 */
export async function listUsers(list: UserList, isAmong?: Sql) {
  const [page, total] = await Promise.all([selectUsers(list, isAmong), countMatching(list, isAmong)]);
  return { ...page, total };
}

async function countMatching({ q, role, state }: UserSearch, isAmong?: Sql): Promise<number> {
  if (!q && !isAmong && state !== "undelivered") return countUsers({ role, state });
  const { total } = await queryOnlyRow(
    z.object({ total: z.int() }),
    sql`SELECT count(*)::int AS total
        FROM (SELECT FROM users u WHERE ${matching({ q, role, state })} AND ${isAmong ?? sql`true`} LIMIT ${MAX_COUNTED_ROWS}) counted`,
  );
  return total;
}

/** Folds the tallies into one row per role and state, so that counting adds up few rows. */
export async function foldUserTallies(): Promise<void> {
  await db().$executeRaw`
    WITH gone AS (
      DELETE FROM user_tallies WHERE id IN (SELECT id FROM user_tallies FOR UPDATE SKIP LOCKED)
      RETURNING is_admin, is_deactivated, has_password, people
    )
    INSERT INTO user_tallies (is_admin, is_deactivated, has_password, people)
    SELECT is_admin, is_deactivated, has_password, sum(people) FROM gone GROUP BY 1, 2, 3 HAVING sum(people) <> 0`;
}

/** A user who may upload pictures, with the one of their profile; null for one who was deleted or deactivated. */
export const findPictureOwner = (id: string) =>
  db().user.findUnique({ where: { id, deactivatedAt: null }, select: { id: true, profilePictureUrl: true } });

/** Those of the given picture addresses that a profile uses. */
export async function findPicturesInUse(urls: string[]): Promise<string[]> {
  const rows = await db().user.findMany({
    where: { profilePictureUrl: { in: urls } },
    select: { profilePictureUrl: true },
  });
  return rows.flatMap(({ profilePictureUrl }) => profilePictureUrl ?? []);
}
