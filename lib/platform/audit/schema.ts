import { z } from "zod";
import { exampleId } from "@/lib/platform/example-id";
import { cursor, id, limit, line, timestamp } from "@/lib/platform/schema";

/** Audit actions about users and their accounts. */
export const PEOPLE_ACTIONS = [
  "account.signed_up",
  "account.signed_in",
  "account.sign_in_refused",
  "account.code_refused",
  "account.signed_out",
  "account.password_changed",
  "account.recovery_asked",
  "account.password_reset",
  "account.email_change_asked",
  "account.email_change_stopped",
  "account.email_changed",
  "account.email_confirmed",
  "account.phone_verified",
  "account.exported",
  "account.calendar_opened",
  "account.calendar_closed",
  "account.token_created",
  "account.token_revoked",
  "account.sign_on_refused",
  "account.sign_on_linked",
  "account.sign_on_unlinked",
  "account.deleted",
  "factor.added",
  "factor.removed",
  "factor.challenge_met",
  "recovery_code.used",
  "recovery_codes.renewed",
  "session.ended",
  "session.others_ended",
  "session.refresh_token_reused",
  "user.invited",
  "user.invitation_resent",
  "user.invitation_withdrawn",
  "user.invitation_accepted",
  "user.changed",
  "user.deactivated",
  "user.reactivated",
  "user.address_confirmed",
  "user.sessions_ended",
  "user.opened_by_operator",
  "user.factors_removed",
  "user.token_revoked",
  "user.provisioned",
  "user.unprovisioned",
  "user.deleted",
] as const;

/** Audit actions about the library, imports and exports, and the settings. */
export const LIBRARY_ACTIONS = [
  "video.created",
  "video.changed",
  "video.deleted",
  "video.restored",
  "video.merged",
  "video.replaced",
  "video.replacement_undone",
  "video.reports_solved",
  "video.transcript_saved",
  "video.transcript_removed",
  "video.chapters_changed",
  "video.drafts_suggested",
  "question.created",
  "question.changed",
  "question.ordered",
  "question.imported",
  "knowledge_area.created",
  "knowledge_area.changed",
  "knowledge_area.merged",
  "knowledge_area.deleted",
  "knowledge_area.restored",
  "learning_path.created",
  "learning_path.changed",
  "learning_path.deleted",
  "learning_path.restored",
  "career_track.created",
  "career_track.changed",
  "career_track.deleted",
  "career_track.restored",
  "spreadsheet.videos_imported",
  "spreadsheet.videos_exported",
  "spreadsheet.library_imported",
  "spreadsheet.library_exported",
  "spreadsheet.users_invited",
  "spreadsheet.users_exported",
  "spreadsheet.progress_exported",
  "spreadsheet.audit_exported",
  "spreadsheet.points_exported",
  "spreadsheet.report_exported",
  "team.created",
  "team.changed",
  "team.deleted",
  "team.member_set",
  "team.member_removed",
  "comment.kept",
  "question.kept",
  "question.deleted",
  "question.reply_deleted",
  "comment.deleted",
  "assignment.created",
  "assignment.extended",
  "assignment.excused",
  "assignment.reminded",
  "assignment.ended",
  "points.rescored",
  "points.undone",
  "settings.changed",
  "webhook.created",
  "webhook.changed",
  "webhook.secret_renewed",
  "webhook.deleted",
  "sso_connection.created",
  "sso_connection.changed",
  "sso_connection.verified",
  "sso_connection.deleted",
] as const;

/** Every action in the audit log. */
export const AUDIT_ACTIONS = [...PEOPLE_ACTIONS, ...LIBRARY_ACTIONS] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The kinds to filter by: the first word of an action; factors, recovery codes and sessions count as `account`. */
export const auditKinds = [
  "account",
  "user",
  "video",
  "question",
  "knowledge_area",
  "learning_path",
  "career_track",
  "team",
  "assignment",
  "comment",
  "spreadsheet",
  "points",
  "settings",
  "webhook",
  "sso_connection",
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** An actor or subject. Name and email are null once the user is deleted. */
const personSchema = z.object({
  id,
  name: z.nullable(z.string()).meta({ examples: ["Grace Keeper"] }),
  email: z.nullable(z.string()).meta({ examples: ["grace@example.com"] }),
});

export const auditEventSchema = z.object({
  id,
  at: timestamp,
  action: z.string().meta({ examples: ["user.changed"] }),
  /** Null when unknown, as for a failed sign-in. */
  actor: personSchema.nullable(),
  /** The user, or the library entity with its title at that time; null for actions without a subject. */
  subject: personSchema
    .nullable()
    .meta({ examples: [{ id: exampleId("user"), name: "Ada Learner", email: "ada@example.com" }] }),
  address: z.nullable(z.string()).meta({ examples: ["203.0.113.7"] }),
  device: z.nullable(z.string()).meta({ examples: ["Firefox on Linux"] }),
  /** The actor's API token with its name at that time, null once the user is deleted; null for an act in a session. */
  token: z.nullable(z.object({ id, name: z.string().nullable() })).meta({ examples: [null] }),
  /** Details such as changed fields or a number of rows; never personal data. */
  detail: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
    .meta({ examples: [{ fields: ["name"] }] }),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;

const day = z.iso.date("Enter a day as 2026-03-14");

const filters = z.object({
  personId: id.optional(),
  subjectId: id.optional(),
  kind: z.enum(auditKinds, `kind is one of ${auditKinds.join(", ")}`).optional(),
  from: day.optional(),
  to: day.optional(),
  q: line(200).optional(),
});

const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to;
const order = { path: ["to"], message: "The last day is before the first" };

/**
 * Filters the audit log. `personId` is the actor or the subject; `from` and `to` are days in the organisation's time
 * zone, both inclusive; `q` is a part of the details or of a user's name.
 */
export const auditFilterSchema = filters.refine(isInOrder, order);
export type AuditFilter = z.output<typeof auditFilterSchema>;

export const auditListSchema = filters.extend({ limit: limit(50, 200), cursor }).refine(isInOrder, order);
export type AuditList = z.output<typeof auditListSchema>;
