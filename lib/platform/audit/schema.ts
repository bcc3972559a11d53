import { z } from "zod";
import { cursor, id, limit, timestamp } from "@/lib/platform/schema";

/** What is written down of people and their accounts. */
export const PEOPLE_ACTIONS = [
  "account.signed_up",
  "account.signed_in",
  "account.sign_in_refused",
  "account.signed_out",
  "account.password_changed",
  "account.recovery_asked",
  "account.password_reset",
  "account.email_change_asked",
  "account.email_changed",
  "account.phone_verified",
  "account.exported",
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
  "user.sessions_ended",
  "user.deleted",
] as const;

/** What is written down of the library, and of what leaves or enters it as a spreadsheet. */
export const LIBRARY_ACTIONS = [
  "video.created",
  "video.changed",
  "video.deleted",
  "video.reports_solved",
  "knowledge_area.created",
  "knowledge_area.changed",
  "knowledge_area.merged",
  "knowledge_area.deleted",
  "learning_path.created",
  "learning_path.changed",
  "learning_path.deleted",
  "career_track.created",
  "career_track.changed",
  "career_track.deleted",
  "spreadsheet.videos_imported",
  "spreadsheet.videos_exported",
  "spreadsheet.users_invited",
  "spreadsheet.users_exported",
  "spreadsheet.progress_exported",
  "spreadsheet.audit_exported",
] as const;

/** What is written down when an administrator or the owner of an account does it. */
export const AUDIT_ACTIONS = [...PEOPLE_ACTIONS, ...LIBRARY_ACTIONS] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What acts are about: the first word of an action, but for what belongs to an account. */
export const auditKinds = [
  "account",
  "user",
  "video",
  "knowledge_area",
  "learning_path",
  "career_track",
  "spreadsheet",
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Who did it, or to whom; name and address are null once the person is gone. */
const personSchema = z.object({ id, name: z.string().nullable(), email: z.string().nullable() });

export const auditEventSchema = z.object({
  id,
  at: timestamp,
  action: z.string(),
  /** Null for who is not known, such as a sign-in that failed. */
  actor: personSchema.nullable(),
  /** A person, or a thing of the library by the title it had; null where the act is about neither. */
  subject: personSchema.nullable(),
  address: z.string().nullable(),
  device: z.string().nullable(),
  /** Fields that were changed, how many rows there were: never what identifies a person. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;

/** Which events are meant: `personId` is who did it or to whom it was done. */
export const auditFilterSchema = z.object({
  personId: id.optional(),
  kind: z.enum(auditKinds, `kind is one of ${auditKinds.join(", ")}`).optional(),
});
export type AuditFilter = z.output<typeof auditFilterSchema>;

export const auditListSchema = auditFilterSchema.extend({ limit: limit(50, 200), cursor });
export type AuditList = z.output<typeof auditListSchema>;
