import { z } from "zod";
import { id, requiredText, text, timestamp, withSpellings } from "@/lib/http/schema";

/** One spelling of an address is one person: trimmed and lower case. */
export const email = z
  .string("Please enter a valid email address")
  .trim()
  .toLowerCase()
  .max(254, "Please enter a valid email address")
  .refine(
    (value) => value === "admin@localhost" || z.email().safeParse(value).success,
    "Please enter a valid email address",
  );

export const name = requiredText(120, "Name is required");

export const userSchema = z.object({
  id,
  email: z.string(),
  name: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isAdmin: z.boolean(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  website: z.string().nullable(),
  dateOfBirth: z.iso.date().nullable(),
  profilePictureUrl: z.string().nullable(),
  lastSignInAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type User = z.infer<typeof userSchema>;

/** What a person shows to others. */
export const publicUserSchema = userSchema.pick({ id: true, name: true, profilePictureUrl: true });
export type PublicUser = z.infer<typeof publicUserSchema>;

/** A caller's own profile, made when it is missing. Who is an administrator is never the caller's to say. */
export const ensureUserSchema = withSpellings(
  z.object({ id, email: email.optional(), name: text(120).optional(), isAdmin: z.boolean().optional() }),
  { is_admin: "isAdmin" },
);

/** What the browser knows of the person's place. */
export const preferencesSchema = z.object({
  timeZone: z.string().refine(isTimeZone, "This time zone is not known"),
});
export type Preferences = z.infer<typeof preferencesSchema>;

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return zone.length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
