import { z } from "zod";
import { userStates } from "@/lib/identity/users/schema";
import { courseProgress } from "@/lib/learning/enrolments/schema";
import { evidenceSchema } from "@/lib/learning/points/schema";
import { knowledgeAreaSchema } from "@/lib/library/knowledge-areas/schema";
import { assignmentSchema } from "@/lib/organisation/assignments/schema";
import { exampleId } from "@/lib/platform/example-id";
import { cursor, id, limit, line, timestamp } from "@/lib/platform/schema";

/** The subjects with a report of their users. A lesson is a video. */
export const reportSubjects = ["paths", "videos", "tracks", "areas"] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export const reportStatuses = courseProgress.shape.status.options;
export type ReportStatus = (typeof reportStatuses)[number];

/** Figures of a user in a subject. */
const figures = {
  status: courseProgress.shape.status,
  /** Of a path or track, the part that is completed; of a video, the share that was watched, null while its length is unknown; of an area, of its total. */
  percent: z.nullable(z.int()).meta({ examples: [40] }),
  /** Completed videos of the subject by evidence. */
  checked: z.int().meta({ examples: [2] }),
  watched: z.int().meta({ examples: [3] }),
  marked: z.int().meta({ examples: [1] }),
  /** Points from the subject's videos; of an area, those in the area. */
  points: z.int().meta({ examples: [60] }),
  /** The last day on which the user completed or played a lesson, in their time zone. */
  lastActiveOn: z.iso
    .date()
    .nullable()
    .meta({ examples: ["2026-03-13"] }),
  /** The earliest day on which it is due, in the user's time zone; null when nothing is open. */
  dueOn: z.iso
    .date()
    .nullable()
    .meta({ examples: ["2026-03-31"] }),
  isLate: z.boolean(),
};

/** A user in the report of a path, video, track or area. */
export const reportRowSchema = z.object({
  userId: id,
  name: z.string(),
  /** For administrators; null for managers. */
  email: z.string().nullable(),
  /** The user has not joined yet. */
  isInvited: z.boolean(),
  /** The user's teams; for a manager those that they manage. */
  teams: z.array(z.object({ id, name: z.string() })),
  ...figures,
});
export type ReportRow = z.infer<typeof reportRowSchema>;

/** A path, video or track in the report of a user. */
export const userReportRowSchema = z.object({
  subject: z.enum(["paths", "videos", "tracks"]),
  subjectId: id,
  title: z.string(),
  ...figures,
});
export type UserReportRow = z.infer<typeof userReportRowSchema>;

/** The orders of a report: the lowest percentage, the most points, the longest inactive and the earliest due come first. */
export const reportSorts = ["name", "percent", "points", "lastActive", "due"] as const;
export type ReportSort = (typeof reportSorts)[number];

const yesOrNo = z
  .enum(["1", "true", "0", "false"], "late is true or false")
  .transform((value) => value === "1" || value === "true");

const status = z.enum(reportStatuses, `status is one of ${reportStatuses.join(", ")}`).optional();
const states = [...userStates, "any"] as const;

export const reportFilterSchema = z.object({
  /** Part of a name, for administrators of an address too. */
  q: line(200).optional(),
  /** A team and those below it. */
  teamId: id.optional(),
  status,
  /** Users who are past their due day. */
  late: yesOrNo.optional(),
  /** `week`: users with something due within seven days. */
  due: z.enum(["week"], "due is week or left out").optional(),
  /** The accounts' state; without it all who are not deactivated. */
  state: z.enum(states, `state is one of ${states.join(", ")}`).optional(),
  sort: z.enum(reportSorts, `sort is one of ${reportSorts.join(", ")}`).default("name"),
});
/** Without `sort` the earliest due come first, and where there are too many users for that, the order is by name. */
export type ReportFilter = Omit<z.output<typeof reportFilterSchema>, "sort"> & { sort?: ReportSort };

export const reportListSchema = reportFilterSchema.extend({ limit: limit(50, 200), cursor });
export type ReportList = ReportFilter & Pick<z.output<typeof reportListSchema>, "limit" | "cursor">;

export const reportParams = z.object({ subject: z.enum(reportSubjects), id });

/** The subjects whose users are summed up in a list. */
export const summarySubjects = [...reportSubjects, "teams"] as const;
export type SummarySubject = (typeof summarySubjects)[number];

/** A path, video, track, area or team with the figures of its users: those who started it or must complete it. */
export const summaryFiguresSchema = z.object({
  id,
  title: z.string(),
  /** Users who started it and have not completed it. */
  underWay: z.int().meta({ examples: [12] }),
  /** Rounded down. */
  completedPercent: z.int().meta({ examples: [40] }),
  /** Users who are late with it. */
  late: z.int().meta({ examples: [3] }),
  /** Completions of its lessons in the last 30 days; of a team, those of its users. */
  recent: z.int().meta({ examples: [31] }),
  /** The average of its lessons; null without a rating, and for teams. */
  rating: z.nullable(z.number()).meta({ examples: [4.5] }),
});
export type SummaryFigures = z.infer<typeof summaryFiguresSchema>;

export const summarySorts = ["late", "title", "completed", "recent", "rating"] as const;
export type SummarySort = (typeof summarySorts)[number];

export const summaryFilterSchema = z.object({
  /** Part of a title. */
  q: line(200).optional(),
  sort: z.enum(summarySorts, `sort is one of ${summarySorts.join(", ")}`).default("late"),
});
export type SummaryFilter = z.output<typeof summaryFilterSchema>;

export const summaryListSchema = summaryFilterSchema.extend({ limit: limit(50, 200), cursor });
export type SummaryList = z.output<typeof summaryListSchema>;

export const summaryParams = z.object({ subject: z.enum(summarySubjects) });

export const userReportFilterSchema = z.object({
  /** Part of a title. */
  q: line(200).optional(),
  status,
  late: yesOrNo.optional(),
});
export type UserReportFilter = z.output<typeof userReportFilterSchema>;

/** The filter of a team's progress: the earliest due come first, or by name in a team of more than 1,000 users. */
export const teamProgressFilterSchema = reportFilterSchema.omit({ teamId: true, sort: true }).extend({
  sort: z.enum(reportSorts, `sort is one of ${reportSorts.join(", ")}`).optional(),
});
export const teamProgressSchema = teamProgressFilterSchema.extend({ limit: limit(50, 200), cursor });

/** The users of a team and those below it who are not deactivated, managers included, and what they are late with. */
export const teamFiguresSchema = z.object({
  users: z.int(),
  /** Users who are late with an assignment. */
  late: z.int(),
  /** Late assignments, each of them once for each of its late users. */
  entries: z.int(),
  /** Users with something due within seven days. */
  dueSoon: z.int(),
});
export type TeamFigures = z.infer<typeof teamFiguresSchema>;

/** An assignment that a user is late with. */
export const lateEntrySchema = assignmentSchema.pick({ subject: true, team: true }).extend({
  assignmentId: id,
  userId: id,
  name: z.string(),
  dueOn: z.iso.date(),
});
export type LateEntry = z.infer<typeof lateEntrySchema>;

export const lateEntryListSchema = z.object({
  /** Part of a name. */
  q: line(200).optional(),
  limit: limit(50, 200),
  cursor,
});
export type LateEntryList = z.output<typeof lateEntryListSchema>;

/** A lesson behind a user's figures. */
export const reportLessonSchema = z.object({
  videoId: id,
  title: z.string(),
  completedAt: timestamp.nullable(),
  evidence: evidenceSchema.nullable(),
  /** Of a path: the lesson is in its current version, and in the version that the user follows. */
  isCurrent: z.boolean().meta({ examples: [true] }),
  isFollowed: z.boolean().meta({ examples: [true] }),
});
export type ReportLesson = z.infer<typeof reportLessonSchema>;

export const lessonFilterSchema = z.object({
  pathId: id.optional(),
  videoId: id.optional(),
  trackId: id.optional(),
  areaId: id.optional(),
});
/** The subject whose lessons are listed; without one they are all that the user completed. */
export type LessonFilter = z.output<typeof lessonFilterSchema>;

export const lessonListSchema = lessonFilterSchema
  .extend({ limit: limit(50, 200), cursor })
  .refine(({ pathId, videoId, trackId, areaId }) => [pathId, videoId, trackId, areaId].filter(Boolean).length <= 1, {
    path: ["pathId"],
    message: "Choose at most one path, video, track or area",
  });
export type LessonList = z.output<typeof lessonListSchema>;

export const teamAreaListSchema = z.object({ limit: limit(50, 200), cursor });
export type TeamAreaList = z.output<typeof teamAreaListSchema>;

/** The points of a team's users by knowledge area; main areas include their sub areas. */
export const teamAreasSchema = z.object({
  areas: z.array(
    knowledgeAreaSchema.pick({ id: true, name: true, level: true, parentId: true, totalPoints: true }).extend({
      /** Users of the whole team with points there, and the sum of those points; null for more than 1,000 users. */
      learners: z.nullable(z.int()).meta({ examples: [7] }),
      points: z.nullable(z.int()).meta({ examples: [310] }),
    }),
  ),
  /** A page of users by name, with their points by area id; areas without points are left out. */
  users: z.array(
    z.object({
      userId: id,
      name: z.string(),
      points: z.record(z.string(), z.int()).meta({ examples: [{ [exampleId("area")]: 60 }] }),
    }),
  ),
});
export type TeamAreas = z.infer<typeof teamAreasSchema>;
