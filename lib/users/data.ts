import "server-only";
import { db } from "@/lib/db";
import { notFound } from "@/lib/http/problem";
import type { User as UserRow } from "@/prisma/generated/client";
import type { Preferences, User } from "./schema";

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

export async function savePreferences(id: string, preferences: Preferences): Promise<Preferences> {
  const { timeZone } = await db().user.update({ where: { id }, data: preferences });
  return { timeZone };
}

/** The person's time zone, IANA. @throws {Problem} 404 */
export async function getTimeZone(id: string): Promise<string> {
  const row = await db().user.findUnique({ where: { id }, select: { timeZone: true } });
  if (!row) throw notFound("This person");
  return row.timeZone;
}
