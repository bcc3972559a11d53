import { z } from "zod";
import { userStates } from "@/lib/identity/users/schema";
import { id, timestamp } from "@/lib/platform/schema";

/** Days that are seen at a glance, today included, and that they are compared with. */
export const GLANCE_DAYS = 30;

/** What happened in some days. Learners are people who completed something; points are those their completions brought. */
const figures = { learners: z.int(), completions: z.int(), points: z.int(), newUsers: z.int() };
export const spanSchema = z.object(figures);
export type Span = z.infer<typeof spanSchema>;

/** The last days in the organisation's time zone, the latest last; `before` is the same span before them. */
const glanceSchema = z.object({
  timeZone: z.string(),
  days: z.array(z.object({ day: z.iso.date(), ...figures })),
  now: spanSchema,
  before: spanSchema,
});
export type Glance = z.infer<typeof glanceSchema>;

/** So many wait for an administrator, the first of them by name. */
const waiting = <Item extends z.ZodType>(item: Item) => z.object({ count: z.int(), first: z.array(item) });

const videoName = z.object({ id, title: z.string() });

export const attentionSchema = z.object({
  /** Videos that bring no points: nobody can complete them. */
  unscored: waiting(videoName),
  /** People whose invitation's mail did not go out. */
  undelivered: waiting(z.object({ id, name: z.string(), email: z.string() })),
  /** Videos that did not play for so many people. */
  unplayable: waiting(videoName.extend({ people: z.int(), lastReportedAt: timestamp })),
});
export type Attention = z.infer<typeof attentionSchema>;

/** What the Administration Dashboard begins with. */
export const overviewSchema = z.object({
  /** Deactivated people are not counted. */
  counts: z.object({
    users: z.int(),
    admins: z.int(),
    videos: z.int(),
    knowledgeAreas: z.int(),
    learningPaths: z.int(),
    careerTracks: z.int(),
  }),
  latestUser: z.object({ id, name: z.string(), email: z.string(), createdAt: timestamp }).nullable(),
  glance: glanceSchema,
  attention: attentionSchema,
});
export type Overview = z.infer<typeof overviewSchema>;

/** What an administrator sees of a person beside their profile and progress. `timeZone` is IANA. */
export const standingSchema = z.object({
  state: z.enum(userStates),
  timeZone: z.string(),
  comments: z.int(),
  ratings: z.int(),
  /** Devices they are signed in on. */
  sessions: z.int(),
  /** The invitation they have not accepted yet. */
  invitationId: id.nullable(),
});
export type Standing = z.infer<typeof standingSchema>;
