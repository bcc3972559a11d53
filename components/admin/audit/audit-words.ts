import type { AuditAction, AuditKind } from "@/lib/platform/audit/schema";

/** The labels of the filter by kind. */
export const kindWords: Record<AuditKind, string> = {
  account: "Accounts and sign-ins",
  user: "Users",
  video: "Videos",
  question: "Questions",
  knowledge_area: "Knowledge areas",
  learning_path: "Learning paths",
  career_track: "Career tracks",
  team: "Teams",
  assignment: "Assignments",
  comment: "Comments",
  spreadsheet: "Imports and exports",
  points: "Points",
  settings: "Settings",
  webhook: "Webhooks",
  sso_connection: "Sign-on",
};

const actionWords: Record<AuditAction, string> = {
  "account.signed_up": "Signed up",
  "account.signed_in": "Signed in",
  "account.sign_in_refused": "Sign-in failed",
  "account.code_refused": "Wrong second-factor code",
  "account.signed_out": "Signed out",
  "account.password_changed": "Password changed",
  "account.recovery_asked": "Password reset requested",
  "account.password_reset": "Password reset",
  "account.email_change_asked": "Email change requested",
  "account.email_change_stopped": "Email change stopped",
  "account.email_confirmed": "Email confirmed",
  "account.email_changed": "Email changed",
  "account.phone_verified": "Phone number verified",
  "account.exported": "Account data exported",
  "account.calendar_opened": "Calendar address made",
  "account.calendar_closed": "Calendar address ended",
  "account.token_created": "API token made",
  "account.token_revoked": "API token revoked",
  "account.sign_on_refused": "Sign-on failed",
  "account.sign_on_linked": "Sign-on linked",
  "account.sign_on_unlinked": "Sign-on unlinked",
  "account.deleted": "Account deleted",
  "factor.added": "Second factor added",
  "factor.removed": "Second factor removed",
  "factor.challenge_met": "Second factor verified",
  "recovery_code.used": "Recovery code used",
  "recovery_codes.renewed": "Recovery codes regenerated",
  "session.ended": "Device signed out",
  "session.others_ended": "Other devices signed out",
  "session.refresh_token_reused": "Session ended after token reuse",
  "user.invited": "User invited",
  "user.invitation_resent": "Invitation sent again",
  "user.invitation_withdrawn": "Invitation withdrawn",
  "user.invitation_accepted": "Invitation accepted",
  "user.changed": "User changed",
  "user.deactivated": "User deactivated",
  "user.reactivated": "User reactivated",
  "user.factors_removed": "Second factors removed",
  "user.token_revoked": "API token of a user revoked",
  "user.address_confirmed": "Address of a user confirmed",
  "user.sessions_ended": "User signed out everywhere",
  "user.opened_by_operator": "Made an administrator on the server",
  "user.provisioned": "User added by the directory",
  "user.unprovisioned": "User removed by the directory",
  "user.deleted": "User deleted",
  "video.created": "Video added",
  "video.changed": "Video changed",
  "video.deleted": "Video deleted",
  "video.restored": "Video restored",
  "video.merged": "Video merged",
  "video.replaced": "Recording replaced",
  "video.replacement_undone": "Replacement undone",
  "video.reports_solved": "Playback reports cleared",
  "video.transcript_saved": "Transcript saved",
  "video.transcript_removed": "Transcript removed",
  "video.chapters_changed": "Chapters changed",
  "video.drafts_suggested": "Transcript sent to the assistant",
  "question.created": "Question added",
  "question.changed": "Question changed",
  "question.ordered": "Questions reordered",
  "question.imported": "Questions imported",
  "knowledge_area.created": "Knowledge area added",
  "knowledge_area.changed": "Knowledge area changed",
  "knowledge_area.merged": "Knowledge area merged",
  "knowledge_area.deleted": "Knowledge area deleted",
  "knowledge_area.restored": "Knowledge area restored",
  "learning_path.created": "Learning path added",
  "learning_path.changed": "Learning path changed",
  "learning_path.deleted": "Learning path deleted",
  "learning_path.restored": "Learning path restored",
  "career_track.created": "Career track added",
  "career_track.changed": "Career track changed",
  "career_track.deleted": "Career track deleted",
  "career_track.restored": "Career track restored",
  "spreadsheet.videos_imported": "Videos imported",
  "spreadsheet.videos_exported": "Videos exported",
  "spreadsheet.users_invited": "Users invited in bulk",
  "spreadsheet.users_exported": "Users exported",
  "spreadsheet.progress_exported": "Progress exported",
  "spreadsheet.report_exported": "Report exported",
  "spreadsheet.audit_exported": "Audit log exported",
  "spreadsheet.points_exported": "Points exported",
  "team.created": "Team added",
  "team.changed": "Team changed",
  "team.deleted": "Team deleted",
  "team.member_set": "Put into a team",
  "team.member_removed": "Taken out of a team",
  "comment.kept": "Reported comment kept",
  "question.kept": "Reported question kept",
  "question.deleted": "Question deleted",
  "question.reply_deleted": "Reply to a question deleted",
  "assignment.created": "Assignment made",
  "assignment.extended": "Assignment extended",
  "assignment.excused": "Users excused from an assignment",
  "assignment.reminded": "Users reminded of an assignment",
  "assignment.ended": "Assignment ended",
  "comment.deleted": "Comment of a user deleted",
  "points.rescored": "Points re-scored",
  "points.undone": "Change of points undone",
  "settings.changed": "Settings changed",
  "webhook.created": "Webhook added",
  "webhook.changed": "Webhook changed",
  "webhook.secret_renewed": "Secret of a webhook renewed",
  "webhook.deleted": "Webhook deleted",
  "sso_connection.created": "Sign-on connection added",
  "sso_connection.changed": "Sign-on connection changed",
  "sso_connection.verified": "Mail domain proved",
  "sso_connection.deleted": "Sign-on connection deleted",
};

/** The label of an action; an action of an older version is shown by its own name. */
export const actionInWords = (action: string): string =>
  Object.hasOwn(actionWords, action) ? actionWords[action as AuditAction] : action;

/** The names of fields that say it otherwise than the interface. */
const fieldWords: Record<string, string> = {
  isAdmin: "role",
  videoUrl: "URL",
  providerVideoId: "video id at the provider",
  thumbnailUrl: "thumbnail",
  duration: "length",
  parentId: "place in the tree",
  totalPoints: "points",
  estimatedHours: "hours",
  videoIds: "videos",
  optionalVideoIds: "optional videos",
  sections: "headings",
  learningPathIds: "learning paths",
  isActive: "visibility",
  signUp: "sign-up",
  domains: "mail domains",
  requiredPercent: "share to watch",
  passPercent: "share of a check",
  checkSize: "questions of a check",
  testOut: "testing out",
  policy: "completion policy",
  autoComplete: "automatic completion",
  keepRangesDays: "days to keep watched parts",
  record: "recording of watching",
  durationSource: "source of the length",
  url: "URL",
  includeNames: "names in messages",
  active: "state",
  contact: "contact address",
  senderName: "sender of mails",
  replyTo: "reply-to address",
  footer: "line below mails",
  tokens: "users who make API tokens",
  tokenDays: "validity of API tokens",
  requireAdminFactor: "second factor of administrators",
  required: "required sign-on",
  createPeople: "new users",
  groupClaim: "claim with groups",
  acceptsMfa: "second factor of the provider",
};

const fieldInWords = (field: string) =>
  fieldWords[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

type Detail = Record<string, string | number | boolean | string[]>;

/** Why a sign-on was refused; a reason of another version is shown by its own name. */
const reasonWords: Record<string, string> = {
  expired: "expired, or of another browser",
  cancelled: "cancelled",
  refused: "answer not accepted",
  inactive: "switched off",
  deactivated: "user deactivated",
  another: "of another user",
  link: "not linked to a user",
};

/** The details of an action: changed fields, the version of a path, team, merge target, row count, domains or sign-on connection. */
export function detailInWords(detail: Detail): string {
  const { changed, version, into, rows, team, role, domains, connection, reason } = detail;
  if (Array.isArray(changed)) {
    const fields = changed.map(fieldInWords);
    return [...fields, ...(version ? [`version ${version}`] : [])].join(", ") || "no changes";
  }
  if (typeof team === "string") return role === "manager" ? `${team}, as manager` : team;
  if (typeof into === "string") return `into ${into}`;
  if (typeof rows === "number") return rows === 1 ? "1 row" : `${rows} rows`;
  if (Array.isArray(domains)) return domains.join(", ");
  if (typeof connection === "string")
    return typeof reason === "string" ? `${connection}: ${reasonWords[reason] ?? reason}` : connection;
  return "";
}
