import { z } from "zod";
import {
  changePasswordSchema,
  linkSchema,
  newPasswordSchema,
  ownPasswordSchema,
  phoneSchema,
  recoverySchema,
  signUpSchema,
} from "@/lib/identity/accounts/schema";
import { challengeSchema, codeSchema, factorInputSchema, factorSchema } from "@/lib/identity/factors/schema";
import { invitationSchema, invitedRowSchema, inviteManySchema } from "@/lib/identity/invitations/schema";
import { deviceSessionSchema, refreshSchema, sessionSchema } from "@/lib/identity/sessions/schema";
import {
  activeSchema,
  ensureUserSchema,
  preferencesInputSchema,
  preferencesSchema,
  profileInputSchema,
  publicUserSchema,
  userInputSchema,
  userSchema,
} from "@/lib/identity/users/schema";
import {
  commentDeleteSchema,
  commentEditSchema,
  commentInputSchema,
  commentSchema,
} from "@/lib/learning/comments/schema";
import { pathLearnersSchema, userCareerTrackSchema, userLearningPathSchema } from "@/lib/learning/enrolments/schema";
import { subscriptionSchema } from "@/lib/learning/notifications/schema";
import {
  completeInputSchema,
  positionInputSchema,
  progressSchema,
  summarySchema,
  videoPositionSchema,
} from "@/lib/learning/progress/schema";
import { ratingAverageSchema, ratingInputSchema, ratingSchema } from "@/lib/learning/ratings/schema";
import { careerTrackInputSchema, careerTrackSchema, newCareerTrackSchema } from "@/lib/library/career-tracks/schema";
import { areaMergeSchema, knowledgeAreaInputSchema, knowledgeAreaSchema } from "@/lib/library/knowledge-areas/schema";
import { learningPathInputSchema, learningPathSchema } from "@/lib/library/learning-paths/schema";
import { playbackReportsSchema } from "@/lib/library/video-health/schema";
import {
  areaUsageSchema,
  durationInputSchema,
  importedVideoSchema,
  learnerCountSchema,
  videoAreaInputSchema,
  videoAreaSchema,
  videoBulkSchema,
  videoImportSchema,
  videoInputSchema,
  videoMetadataSchema,
  videoSchema,
} from "@/lib/library/videos/schema";
import { overviewSchema, standingSchema } from "@/lib/organisation/overview/schema";
import { auditEventSchema } from "@/lib/platform/audit/schema";
import type { Names } from "@/lib/platform/http/openapi";
import { newFactorSchema } from "./sessions";

/** A refusal (RFC 9457). */
const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** One sentence that a person can act on. */
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** What the document calls the schemas that several calls share, or that are worth a name. */
export const names: Names = {
  outputs: {
    User: userSchema,
    PublicUser: publicUserSchema,
    KnowledgeArea: knowledgeAreaSchema,
    AreaUsage: areaUsageSchema,
    VideoArea: videoAreaSchema,
    Video: videoSchema,
    LearnerCount: learnerCountSchema,
    VideoMetadata: videoMetadataSchema,
    PlaybackReports: playbackReportsSchema,
    ImportedVideo: importedVideoSchema,
    Progress: progressSchema,
    Summary: summarySchema,
    VideoPosition: videoPositionSchema,
    Comment: commentSchema,
    Rating: ratingSchema,
    RatingAverage: ratingAverageSchema,
    LearningPath: learningPathSchema,
    PathLearners: pathLearnersSchema,
    UserLearningPath: userLearningPathSchema,
    CareerTrack: careerTrackSchema,
    UserCareerTrack: userCareerTrackSchema,
    Preferences: preferencesSchema,
    Subscription: subscriptionSchema,
    Overview: overviewSchema,
    Standing: standingSchema,
    Invitation: invitationSchema,
    InvitedRow: invitedRowSchema,
    AuditEvent: auditEventSchema,
    Session: sessionSchema,
    DeviceSession: deviceSessionSchema,
    Factor: factorSchema,
    NewFactor: newFactorSchema,
    Problem: problemSchema,
  },
  inputs: {
    SignUpInput: signUpSchema,
    NewPasswordInput: newPasswordSchema,
    LinkInput: linkSchema,
    RecoveryInput: recoverySchema,
    OwnPasswordInput: ownPasswordSchema,
    ChangePasswordInput: changePasswordSchema,
    PhoneInput: phoneSchema,
    CodeInput: codeSchema,
    FactorInput: factorInputSchema,
    ChallengeInput: challengeSchema,
    RefreshInput: refreshSchema,
    EnsureUserInput: ensureUserSchema,
    UserInput: userInputSchema,
    ActiveInput: activeSchema,
    ProfileInput: profileInputSchema,
    PreferencesInput: preferencesInputSchema,
    InviteManyInput: inviteManySchema,
    KnowledgeAreaInput: knowledgeAreaInputSchema,
    AreaMergeInput: areaMergeSchema,
    VideoInput: videoInputSchema,
    DurationInput: durationInputSchema,
    VideoImportInput: videoImportSchema,
    VideoBulkInput: videoBulkSchema,
    VideoAreaInput: videoAreaInputSchema,
    CommentInput: commentInputSchema,
    CommentEditInput: commentEditSchema,
    CommentDeleteInput: commentDeleteSchema,
    RatingInput: ratingInputSchema,
    CompleteInput: completeInputSchema,
    PositionInput: positionInputSchema,
    LearningPathInput: learningPathInputSchema,
    NewCareerTrackInput: newCareerTrackSchema,
    CareerTrackInput: careerTrackInputSchema,
  },
};
