import { z } from "zod";
import { userStates } from "@/lib/identity/users/schema";
import { evidenceSchema } from "@/lib/learning/points/schema";
import { emptySearchTermSchema } from "@/lib/library/searches/schema";
import { videoHealths } from "@/lib/library/videos/schema";
import { cursor, id, timestamp } from "@/lib/platform/schema";

/** Figures of a span of days. Learners are users who completed a video; points are those of the completions. */
const figures = {
  learners: z.int(),
  completions: z.int().meta({ examples: [31] }),
  points: z.int().meta({ examples: [520] }),
  newUsers: z.int().meta({ examples: [2] }),
};
export const spanSchema = z.object(figures);
export type Span = z.infer<typeof spanSchema>;

/** The last days in the organisation's time zone, the latest last; `before` is the same span before them. */
export const glanceSchema = z.object({
  timeZone: z.string(),
  days: z.array(z.object({ day: z.iso.date(), ...figures })),
  now: spanSchema,
  before: spanSchema,
});
export type Glance = z.infer<typeof glanceSchema>;

/** The length of a list that needs attention, and its first items. */
const waiting = <Item extends z.ZodType>(item: Item) =>
  z.object({ count: z.int().meta({ examples: [1] }), first: z.array(item) });

const videoName = z.object({ id, title: z.string() });

export const attentionSchema = z.object({
  /** Videos without points, which cannot be completed. */
  unscored: waiting(videoName),
  /** Users whose invitation mail could not be delivered. */
  undelivered: waiting(z.object({ id, name: z.string(), email: z.string() })),
  /** Videos that users reported as not playing; `people` is the number of those users. */
  unplayable: waiting(videoName.extend({ people: z.int(), lastReportedAt: timestamp })),
  /** Videos that nobody can play, and the number of paths they stand in. */
  dead: waiting(videoName.extend({ health: z.enum(videoHealths).meta({ examples: ["gone"] }), paths: z.int() })),
  /** Areas whose videos offer more points than the area's total; those of sub areas count for their main area too. */
  overTotal: waiting(
    z.object({ id, name: z.string(), totalPoints: z.int(), offeredPoints: z.int().meta({ examples: [120] }) }),
  ),
});
export type Attention = z.infer<typeof attentionSchema>;

/** The assignments of all users: the latest round of each assignment and user, without excused ones. `before` is 30 days ago. */
const trainingFigures = z.object({
  /** The part that is done, rounded down; null where nothing is assigned. */
  donePercent: z.nullable(z.int()).meta({ examples: [86] }),
  /** Users who are late. */
  late: z.int().meta({ examples: [43] }),
});
export const trainingSchema = z.object({ now: trainingFigures, before: trainingFigures });
export type Training = z.infer<typeof trainingSchema>;

/** A team with those below it: its users who are not deactivated, and those of them who are late. */
export const lateTeamSchema = z.object({ id, name: z.string(), users: z.int(), late: z.int() });
export type LateTeam = z.infer<typeof lateTeamSchema>;

/** The overview of the Administration Dashboard. */
export const overviewSchema = z.object({
  /** Deactivated users are not counted. */
  counts: z.object({
    users: z.int().meta({ examples: [240] }),
    admins: z.int().meta({ examples: [3] }),
    videos: z.int().meta({ examples: [36] }),
    knowledgeAreas: z.int().meta({ examples: [22] }),
    learningPaths: z.int().meta({ examples: [5] }),
    careerTracks: z.int().meta({ examples: [4] }),
  }),
  latestUser: z.object({ id, name: z.string(), email: z.string(), createdAt: timestamp }).nullable(),
  glance: glanceSchema,
  training: trainingSchema,
  /** The five teams with the most late users, worst first. */
  teams: z.array(lateTeamSchema),
  /** The five terms that learners searched most for in vain. */
  searches: z.array(emptySearchTermSchema),
  attention: attentionSchema,
});
export type Overview = z.infer<typeof overviewSchema>;

/** A user's account status and activity, beside the profile and the progress. `timeZone` is IANA. */
export const userSummarySchema = z.object({
  state: z.enum(userStates),
  timeZone: z.string(),
  /** All points, as the user sees them, and the number of completed videos. */
  points: z.int().meta({ examples: [340] }),
  videos: z.int(),
  /** Null for managers, like the ratings, sessions and factors. */
  comments: z.nullable(z.int()).meta({ examples: [4] }),
  ratings: z.nullable(z.int()).meta({ examples: [9] }),
  /** The user's teams by name; null for managers. */
  teams: z.array(z.object({ id, name: z.string() })).nullable(),
  /** Number of active sessions. */
  sessions: z.nullable(z.int()).meta({ examples: [2] }),
  /** Number of verified second factors. */
  factors: z.nullable(z.int()).meta({ examples: [1] }),
  /** Completions by evidence. */
  completions: z
    .object({ checked: z.int(), watched: z.int(), marked: z.int(), imported: z.int(), carried: z.int() })
    .meta({ examples: [{ checked: 3, watched: 7, marked: 2, imported: 0, carried: 0 }] }),
  /** The lessons that were begun or completed, the latest first, 500 a page; never which parts were watched. */
  lessons: z.array(
    z.object({
      videoId: id,
      title: z.string(),
      evidence: evidenceSchema.nullable(),
      /** Null while it is not completed. */
      completedAt: timestamp.nullable(),
      /** The percentage that was watched, null while the length is unknown; `watchedPercent` is the same. */
      percent: z.nullable(z.int()).meta({ examples: [96] }),
      watchedPercent: z.nullable(z.int()).meta({ examples: [96] }),
    }),
  ),
  /** The pending invitation of an invited user. */
  invitationId: id.nullable().meta({ examples: [null] }),
});
export type UserSummary = z.infer<typeof userSummarySchema>;

/** The page of a user's lessons. */
export const standingQuerySchema = z.object({ cursor });
