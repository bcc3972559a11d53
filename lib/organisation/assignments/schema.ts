import { z } from "zod";
import { evidenceSchema } from "@/lib/learning/points/schema";
import { blankableText, cursor, id, limit, timestamp, withSpellings } from "@/lib/platform/schema";

/** Users that one request names. */
export const MAX_NAMED_USERS = 500;
const MAX_DAYS_AFTER_JOINING = 730;
const MAX_MONTHS = 60;

const day = z.iso.date("This is not a date");

export const subjectKinds = ["path", "video", "track"] as const;

/** The assigned path, video or track, by its title today. */
const subjectSchema = z.object({ kind: z.enum(subjectKinds), id, title: z.string() });
export type AssignmentSubject = z.infer<typeof subjectSchema>;

/** The evidence that an assignment asks for; better evidence fulfils one that asks for less. */
export const askedEvidences = ["any", "watched", "checked"] as const;
export type AskedEvidence = (typeof askedEvidences)[number];

const terms = {
  /** The last day, in each user's time zone. */
  dueOn: z.iso
    .date()
    .nullable()
    .meta({ examples: [null] }),
  /** Days from the day on which a user came under it. */
  daysAfterJoining: z.nullable(z.int()).meta({ examples: [14] }),
  /** Months from a completion to the due day of the next round. */
  everyMonths: z.nullable(z.int()).meta({ examples: [null] }),
  evidence: z.enum(askedEvidences),
  /** True unless any evidence is enough. */
  requiresWatched: z.boolean(),
  note: z.string().meta({ examples: ["For everybody who films."] }),
};

/** An assignment, with the numbers of its users that the caller sees and who are not deactivated. */
export const assignmentSchema = z.object({
  id,
  subject: subjectSchema,
  /** Null for an assignment to single users. */
  team: z.object({ id, name: z.string() }).nullable(),
  ...terms,
  /** `hand`: reminders are sent by hand only. */
  remind: z.enum(["auto", "hand"]),
  madeBy: z.object({ id, name: z.string() }).nullable(),
  madeAt: timestamp,
  endedAt: timestamp.nullable().meta({ examples: [null] }),
  /** Ended by hand, with its subject, or with its team. */
  endReason: z.nullable(z.enum(["hand", "subject", "team"])).meta({ examples: [null] }),
  people: z.int(),
  done: z.int().meta({ examples: [7] }),
  late: z.int().meta({ examples: [2] }),
  excused: z.int().meta({ examples: [0] }),
});
export type Assignment = z.infer<typeof assignmentSchema>;

const unshown = id.optional().meta({ examples: [] });
const subjects = { pathId: id.optional(), videoId: unshown, trackId: unshown };

const userIds = z
  .array(id, "userIds is a list of ids")
  .min(1, "Choose at least one user")
  .max(MAX_NAMED_USERS, `Choose ${MAX_NAMED_USERS} users at most`)
  .meta({ examples: [] })
  .transform((ids) => [...new Set(ids)].sort());

const isOne = (...values: unknown[]) => values.filter((value) => value !== undefined).length === 1;

/** A new assignment. */
export const assignmentInputSchema = withSpellings(
  z
    .object({
      ...subjects,
      teamId: id.optional(),
      userIds: userIds.optional(),
      dueOn: day.nullish().transform((value) => value ?? null),
      daysAfterJoining: z
        .int("Days are a whole number")
        .min(1, "Choose at least 1 day")
        .max(MAX_DAYS_AFTER_JOINING, `Choose ${MAX_DAYS_AFTER_JOINING} days at most`)
        .nullish()
        .transform((value) => value ?? null),
      everyMonths: z
        .int("Months are a whole number")
        .min(1, "Choose at least 1 month")
        .max(MAX_MONTHS, `Choose ${MAX_MONTHS} months at most`)
        .nullish()
        .transform((value) => value ?? null),
      evidence: z.enum(askedEvidences, `evidence is one of ${askedEvidences.join(", ")}`).optional(),
      /** The same as evidence `watched`; `evidence` wins if both are sent. */
      requiresWatched: z.boolean("requiresWatched is true or false").optional().meta({ examples: [] }),
      note: blankableText(1000).default(""),
      remind: z.enum(["auto", "hand"], "remind is auto or hand").default("auto"),
    })
    .refine(({ pathId, videoId, trackId }) => isOne(pathId, videoId, trackId), {
      path: ["pathId"],
      message: "Choose one learning path, lesson or career track",
    })
    .refine(({ teamId, userIds: users }) => isOne(teamId, users), {
      path: ["teamId"],
      message: "Choose either a team or users",
    })
    .refine(({ dueOn, daysAfterJoining }) => dueOn === null || daysAfterJoining === null, {
      path: ["daysAfterJoining"],
      message: "Choose either a due date or a number of days",
    })
    .transform(({ evidence, requiresWatched = false, ...terms }) => ({
      ...terms,
      evidence: evidence ?? (requiresWatched ? ("watched" as const) : ("any" as const)),
    })),
  {
    path_id: "pathId",
    video_id: "videoId",
    track_id: "trackId",
    team_id: "teamId",
    due_on: "dueOn",
    days_after_joining: "daysAfterJoining",
    every_months: "everyMonths",
    requires_watched: "requiresWatched",
  },
);
export type AssignmentInput = z.output<typeof assignmentInputSchema>;
/** The same as a client sends it. */
export type AssignmentRequest = z.input<typeof assignmentInputSchema>;

/**
 * The schema of a form of an assignment: its values make the request, which is checked as the server does.
 * @param toRequest makes the request of the form's values
 */
export const assignmentFormSchema = <Values>(toRequest: (values: Values) => AssignmentRequest) =>
  z.custom<Values>().transform((values, context) => {
    const request = toRequest(values);
    const { error } = assignmentInputSchema.safeParse(request);
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: "custom", path, message });
    return request;
  });

/** The reach of an assignment: users who are not deactivated, and those of them who are done already. */
export const assignmentDraftSchema = z.object({
  people: z.int(),
  alreadyDone: z.int().meta({ examples: [3] }),
  /** The due day is a Saturday or Sunday; for a number of days, of a user who comes under it today. */
  weekendDue: z.boolean(),
});
export type AssignmentDraft = z.infer<typeof assignmentDraftSchema>;

/** The query of a call that can be tried out. */
export const assignmentDryRunSchema = z.object({ dryRun: z.enum(["1"], "dryRun is 1 or left out").optional() });

export const assignmentListSchema = z.object({
  /** Assignments of this team, and of the teams above it. */
  teamId: id.optional(),
  /** `1`, with `teamId`: those of the teams below it too; the numbers are of the users of that team and those below. */
  below: z.enum(["1"], "below is 1 or left out").optional(),
  state: z.enum(["open", "ended"], "state is open or ended").optional(),
  /** `late`: those that a user is late with come first. */
  sort: z.enum(["newest", "late"], "sort is newest or late").default("newest"),
  limit: limit(50, 200),
  cursor,
});
export type AssignmentList = z.output<typeof assignmentListSchema>;

/**
 * The state of a user: `late` after the due day, `done`, also while the next round is not late, `excused`, else `open`.
 */
export const personStates = ["late", "open", "done", "excused"] as const;
export type PersonState = (typeof personStates)[number];

const round = {
  /** From 1; above it for a recurring assignment. */
  round: z.int().meta({ examples: [1] }),
  dueOn: z.iso
    .date()
    .nullable()
    .meta({ examples: ["2026-01-19"] }),
  state: z.enum(personStates).meta({ examples: ["open"] }),
  /** The last completion that fulfilled it, also one of the round before. */
  doneAt: timestamp.nullable().meta({ examples: [null] }),
  doneEvidence: evidenceSchema.nullable().meta({ examples: [null] }),
};

/** A user under an assignment, in the latest round. */
export const assignedPersonSchema = z.object({ userId: id, name: z.string(), ...round });
export type AssignedPerson = z.infer<typeof assignedPersonSchema>;

export const assignedPeopleListSchema = z.object({
  /** Users of this team and those below it. */
  teamId: id.optional(),
  state: z.enum(personStates, `state is one of ${personStates.join(", ")}`).optional(),
  /** `late`: the late ones come first. */
  sort: z.enum(["name", "late"], "sort is name or late").default("name"),
  limit: limit(50, 200),
  cursor,
});
export type AssignedPeopleList = z.output<typeof assignedPeopleListSchema>;

/** Something that a user must do or has done for an assignment. */
export const userAssignmentSchema = z.object({
  assignmentId: id,
  subject: subjectSchema,
  team: z.object({ id, name: z.string() }).nullable(),
  ...round,
  everyMonths: terms.everyMonths,
  evidence: terms.evidence,
  requiresWatched: terms.requiresWatched,
  note: terms.note,
  /** The required lessons that count for an open round, and the length of those that are left; null when nothing is open. */
  progress: z
    .object({ done: z.int(), total: z.int(), secondsLeft: z.int() })
    .nullable()
    .meta({ examples: [{ done: 1, total: 3, secondsLeft: 1800 }] }),
  madeBy: z.object({ id, name: z.string() }).nullable(),
  madeAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type UserAssignment = z.infer<typeof userAssignmentSchema>;

export const peopleInputSchema = z.object({ userIds });

/** `late`: those of the users who are late with it. */
const only = z.enum(["late"], "only is late or left out").optional();

/** Users to remind. */
export const remindedPeopleSchema = peopleInputSchema.extend({ only });

/** Users to remind of their open assignments; with a subject, only users who must complete it. */
export const reminderInputSchema = withSpellings(
  z
    .object({ userIds, ...subjects, only })
    .refine(({ pathId, videoId, trackId }) => [pathId, videoId, trackId].filter(Boolean).length <= 1, {
      path: ["pathId"],
      message: "Choose at most one path, lesson or track",
    }),
  { path_id: "pathId", video_id: "videoId", track_id: "trackId", user_ids: "userIds" },
);
export type ReminderInput = z.output<typeof reminderInputSchema>;
/** The part of a reminder that says what it is about; nothing for everything. */
export type ReminderSubject = Omit<ReminderInput, "userIds" | "only">;

/**
 * A reminder that is not sent: users who are late, and others with something to do, who would get a mail; users who would not; and the mail
 * as one of them would get it, null for nobody.
 */
export const reminderDraftSchema = z.object({
  late: z.int(),
  open: z.int(),
  skipped: z.int(),
  mail: z
    .object({
      subject: z.string().meta({ examples: ["Reminder: “How light falls”"] }),
      text: z.string().meta({ examples: ["Hello Ada Learner,\n\nGrace Keeper reminds you of your assignments.\n"] }),
    })
    .nullable(),
});
export type ReminderDraft = z.infer<typeof reminderDraftSchema>;

export const extensionSchema = withSpellings(z.object({ userIds, dueOn: day.meta({ examples: ["2026-02-02"] }) }), {
  due_on: "dueOn",
});

/** The number of users whose row changed; for the others there was nothing to change. */
export const changedPeopleSchema = z.object({ changed: z.int().meta({ examples: [1] }) });

/** The number of users who got a mail, and of those who have had one by hand today, are done or cannot sign in. */
export const remindedSchema = z
  .object({ sent: z.int(), skipped: z.int() })
  .meta({ examples: [{ sent: 1, skipped: 0 }] });
export type Reminded = z.infer<typeof remindedSchema>;
