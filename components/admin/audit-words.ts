import type { AuditAction, AuditKind } from "@/lib/platform/audit/schema";

/** The labels of the filter by kind. */
export const kindWords: Record<AuditKind, string> = {
  account: "Accounts and sign-ins",
  user: "Users",
  video: "Videos",
  knowledge_area: "Knowledge areas",
  learning_path: "Learning paths",
  career_track: "Career tracks",
  team: "Teams",
  spreadsheet: "Imports and exports",
  points: "Points",
  settings: "Settings",
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
  "user.sessions_ended": "User signed out everywhere",
  "user.opened_by_operator": "Made an administrator on the server",
  "user.deleted": "User deleted",
  "video.created": "Video added",
  "video.changed": "Video changed",
  "video.deleted": "Video deleted",
  "video.restored": "Video restored",
  "video.merged": "Video merged",
  "video.replaced": "Recording replaced",
  "video.replacement_undone": "Replacement undone",
  "video.reports_solved": "Playback reports cleared",
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
  "spreadsheet.audit_exported": "Audit log exported",
  "spreadsheet.points_exported": "Points exported",
  "team.created": "Team added",
  "team.changed": "Team changed",
  "team.deleted": "Team deleted",
  "team.member_set": "Put into a team",
  "team.member_removed": "Taken out of a team",
  "points.rescored": "Points re-scored",
  "points.undone": "Change of points undone",
  "settings.changed": "Settings changed",
};

/** The label of an action; an action of an older version is shown by its own name. */
export const actionInWords = (action: string): string =>
  Object.hasOwn(actionWords, action) ? actionWords[action as AuditAction] : action;

const fieldWords: Record<string, string> = {
  email: "email",
  name: "name",
  isAdmin: "role",
  title: "title",
  description: "description",
  videoUrl: "URL",
  provider: "provider",
  providerVideoId: "video id at the provider",
  thumbnailUrl: "thumbnail",
  duration: "length",
  knowledgeAreas: "knowledge areas",
  level: "level",
  parentId: "place in the tree",
  totalPoints: "points",
  difficulty: "difficulty",
  estimatedHours: "hours",
  skills: "skills",
  videoIds: "videos",
  optionalVideoIds: "optional videos",
  sections: "headings",
  industry: "industry",
  salaryRange: "salary range",
  jobTitles: "job titles",
  keySkills: "key skills",
  learningPathIds: "learning paths",
  targets: "targets",
  isActive: "visibility",
  externalId: "external id",
  signUp: "sign-up",
  domains: "mail domains",
  requiredPercent: "share to watch",
  policy: "completion policy",
  autoComplete: "automatic completion",
  keepRangesDays: "days to keep watched parts",
  record: "recording of watching",
  durationSource: "source of the length",
  requireAdminFactor: "second factor of administrators",
};

type Detail = Record<string, string | number | boolean | string[]>;

/** The details of an action: changed fields, the version of a path, team, merge target or row count. */
export function detailInWords({ changed, version, into, rows, team, role }: Detail): string {
  if (Array.isArray(changed)) {
    const fields = changed.map((field) => fieldWords[field] ?? field);
    return [...fields, ...(version ? [`version ${version}`] : [])].join(", ") || "no changes";
  }
  if (typeof team === "string") return role === "manager" ? `${team}, as manager` : team;
  if (typeof into === "string") return `into ${into}`;
  if (typeof rows === "number") return rows === 1 ? "1 row" : `${rows} rows`;
  return "";
}
