import { z } from "zod";
import { mutableKinds } from "@/lib/messages/notices/schema";
import { languages } from "@/lib/platform/languages";
import {
  bounded,
  cursor,
  id,
  limit,
  line,
  requiredLine,
  text,
  timestamp,
  timeZone,
  withSpellings,
} from "@/lib/platform/schema";
import { isBlank, tooLong } from "@/lib/platform/text";

/** The name of a user whom nobody named: the part of their address before the '@', because others see it. */
export const nameOfAddress = (email: string): string => email.split("@", 1)[0] ?? email;

/** Lower-cases the letters A to Z alone: Unicode makes `k` of the Kelvin sign, and so another address. */
export function inLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Trimmed and lower case, so that spellings of one address belong to one user. */
export const email = bounded(254, "Please enter a valid email address", "Please enter a valid email address")
  .trim()
  .overwrite(inLowerCase)
  .max(254, { error: "Please enter a valid email address", abort: true })
  .refine(
    (value) => value === "admin@localhost" || z.email().safeParse(value).success,
    "Please enter a valid email address",
  )
  .meta({ examples: ["ada@example.com"] });

export const name = requiredLine(120, "Name is required").meta({ examples: ["Ada Learner"] });

export const userSchema = z.object({
  id,
  email: z.string().meta({ examples: ["ada@example.com"] }),
  name: z.string().meta({ examples: ["Ada Learner"] }),
  firstName: z.nullable(z.string()).meta({ examples: ["Ada"] }),
  lastName: z.nullable(z.string()).meta({ examples: ["Learner"] }),
  isAdmin: z.boolean(),
  /** True for an invited user who becomes an administrator by following the invitation's link; else missing. */
  invitedAsAdmin: z.boolean().optional().meta({ examples: [] }),
  bio: z.nullable(z.string()).meta({ examples: ["Learns in the evening."] }),
  location: z.nullable(z.string()).meta({ examples: ["Lisbon"] }),
  phoneNumber: z.nullable(z.string()).meta({ examples: ["+351912345678"] }),
  website: z.nullable(z.string()).meta({ examples: ["https://ada.example.com/"] }),
  dateOfBirth: z.iso
    .date()
    .nullable()
    .meta({ examples: ["1990-12-10"] }),
  profilePictureUrl: z.nullable(z.string()).meta({ examples: [null] }),
  lastSignInAt: timestamp.nullable(),
  /** A mailed link has proved that the address is theirs. */
  emailVerified: z.boolean().meta({ examples: [true] }),
  /** True while an address that somebody else gave waits to be confirmed; else missing. */
  emailGiven: z.boolean().optional().meta({ examples: [] }),
  /** The time an administrator deactivated the user; null when active. */
  deactivatedAt: timestamp.nullable().meta({ examples: [null] }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type User = z.infer<typeof userSchema>;

/** The public part of a user. */
export const publicUserSchema = userSchema.pick({ id: true, name: true, profilePictureUrl: true });
export type PublicUser = z.infer<typeof publicUserSchema>;

/** The caller's own profile, created when it is missing. `isAdmin` is accepted and ignored. */
export const ensureUserSchema = withSpellings(
  z.object({ id, email: email.optional(), name: line(120).optional(), isAdmin: z.boolean().optional() }),
  { is_admin: "isAdmin" },
);

/** The fields of a user that an administrator edits. */
export const userFormSchema = z.object({ email, name, isAdmin: z.boolean("isAdmin is true or false") });
export const userInputSchema = withSpellings(
  userFormSchema.extend({ isAdmin: userFormSchema.shape.isAdmin.default(false) }),
  { is_admin: "isAdmin" },
);
export type UserInput = z.output<typeof userInputSchema>;

/** A change of a user. Omitted fields stay unchanged. */
export const userChangeSchema = withSpellings(userFormSchema.partial(), { is_admin: "isAdmin" });
export type UserChange = z.output<typeof userChangeSchema>;

/** The states of a user. An *invited* user has no way in yet; an *undelivered* one neither, and the invitation's mail failed. */
export const userStates = ["active", "invited", "undelivered", "deactivated"] as const;
export type UserState = (typeof userStates)[number];

/** A user in the list of administrators. */
export const listedUserSchema = userSchema.extend({ state: z.enum(userStates) });
export type ListedUser = z.infer<typeof listedUserSchema>;

/** Reactivates or deactivates a user. Omitted, the user stays as they are. */
export const activeSchema = z.object({
  active: z.optional(z.boolean("active is true or false")).meta({ examples: [true] }),
});

export const userSorts = ["newest", "name", "email", "lastSignIn"] as const;
export type UserSort = (typeof userSorts)[number];

/** Filters the list of users. */
export const userSearchSchema = z.object({
  q: line(200).optional(),
  role: z.enum(["admin", "user"], "role is admin or user").optional(),
  state: z.enum(userStates, `state is one of ${userStates.join(", ")}`).optional(),
});
export type UserSearch = z.output<typeof userSearchSchema>;

/** Filters and sorts the list of users. Users who never signed in come last by `lastSignIn`. */
export const userFilterSchema = userSearchSchema.extend({
  /** Users who are late with an assignment. */
  late: z
    .enum(["1", "true", "0", "false"], "late is true or false")
    .transform((value) => value === "1" || value === "true")
    .optional(),
  sort: z.enum(userSorts, `sort is one of ${userSorts.join(", ")}`).default("newest"),
});

export type UserFilter = z.output<typeof userFilterSchema>;

export const userListSchema = userFilterSchema.extend({ limit: limit(50, 200), cursor });
export type UserList = z.output<typeof userListSchema>;

/** An optional field of the profile; blank becomes null. */
const optional = (schema: z.ZodString) =>
  schema
    .transform((value) => (isBlank(value) ? null : value))
    .nullable()
    .optional();

const website = z
  .string()
  .trim()
  .max(500, tooLong(500))
  .refine(
    (value) => value === "" || isWebAddress(value),
    "Please enter an address that begins with https:// or http://",
  )
  .transform((value) => value || null)
  .nullable()
  .optional();

/** The fields of a user's own profile. Omitted fields stay unchanged; a new address takes effect once it is confirmed. */
const profileFields = z.object({
  name: name.optional(),
  email: email.optional(),
  firstName: optional(line(80)),
  lastName: optional(line(80)),
  bio: optional(text(2000).trim()),
  location: optional(line(120)),
  phoneNumber: optional(line(40)),
  website,
  dateOfBirth: z.iso
    .date("Please enter a date")
    .refine(
      (value) => value >= "1900-01-01" && value <= new Date().toISOString().slice(0, 10),
      "Please enter a date in the past",
    )
    .or(z.literal("").transform(() => null))
    .nullable()
    .optional(),
  /** The address returned by publishing an upload. */
  profilePictureUrl: optional(line(500)),
});
export const profileInputSchema = withSpellings(profileFields, { profile_picture_url: "profilePictureUrl" });
export type ProfileInput = z.output<typeof profileInputSchema>;

/** The profile form. Name and e-mail address are required (docs/behaviour.md, 7). */
export const profileFormSchema = profileFields.omit({ profilePictureUrl: true }).required({ name: true, email: true });

const chosen = (name: string) => z.boolean(`${name} is true or false`);

const MAX_NOTE_OFFSET_SECONDS = 30;

/** A user's preferences. */
export const preferencesSchema = z.object({
  /** IANA name; days, weeks and streaks are counted in it. */
  timeZone: timeZone,
  /** True when the user chose the time zone; otherwise it follows the browser's. */
  timeZoneFixed: chosen("timeZoneFixed"),
  /** The language of dates and numbers; null for the browser's. */
  language: z.nullable(z.enum(languages, "This language is not available")).meta({ examples: ["pt-PT"] }),
  /** Optional mails, off by default. */
  weeklySummary: chosen("weeklySummary").meta({ examples: [true] }),
  streakReminder: chosen("streakReminder"),
  /** For managers and administrators. */
  teamReport: chosen("teamReport"),
  /** Turns single-key shortcuts on (WCAG 2.1.4). */
  shortcuts: chosen("shortcuts").meta({ examples: [true] }),
  /** The parts of lessons that the user watches are recorded. Off keeps what there is. */
  keepWatched: chosen("keepWatched").meta({ examples: [true] }),
  /** The next lesson plays when one has ended. */
  autoplayNext: chosen("autoplayNext").meta({ examples: [true] }),
  /** Players show captions where a lesson has them. */
  captions: chosen("captions"),
  /** The question of a new account's Home was answered. */
  welcomed: chosen("welcomed"),
  /** Kinds of notices that the user gets neither on the screen nor by mail. */
  mutedNotices: z.array(z.enum(mutableKinds, `A kind is one of ${mutableKinds.join(", ")}`)).max(mutableKinds.length),
  /** Questions and cards come back before they are forgotten. Off keeps what there is. */
  recall: chosen("recall").meta({ examples: [true] }),
  /** Seconds before the shown position at which a screen places a note or question. */
  noteOffsetSeconds: z
    .int("noteOffsetSeconds is a whole number of seconds")
    .min(0, "noteOffsetSeconds is 0 or more")
    .max(MAX_NOTE_OFFSET_SECONDS, `noteOffsetSeconds is ${MAX_NOTE_OFFSET_SECONDS} or less`)
    .meta({ examples: [5] }),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** Omitted preferences stay unchanged. */
export const preferencesInputSchema = preferencesSchema.partial();
export type PreferencesInput = z.output<typeof preferencesInputSchema>;

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value) || /[\p{Cc}\s]/u.test(value)) return false;
  const { protocol, username, password } = new URL(value);
  return (protocol === "https:" || protocol === "http:") && !username && !password;
}
