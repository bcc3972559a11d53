import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import * as accounts from "@/lib/identity/accounts/mutations";
import { tokensOfQuery, tokensQuery } from "@/lib/identity/api-tokens/api";
import * as apiTokens from "@/lib/identity/api-tokens/mutations";
import { contactQuery } from "@/lib/identity/contact-details/api";
import * as contactDetails from "@/lib/identity/contact-details/mutations";
import { factorsQuery, recoveryCodesQuery } from "@/lib/identity/factors/api";
import * as factors from "@/lib/identity/factors/mutations";
import { invitationsQuery } from "@/lib/identity/invitations/api";
import * as invitations from "@/lib/identity/invitations/mutations";
import { sessionsQuery } from "@/lib/identity/sessions/api";
import * as sessions from "@/lib/identity/sessions/mutations";
import { signInWaysQuery, signOnsOfUserQuery } from "@/lib/identity/sign-on/api";
import * as signOn from "@/lib/identity/sign-on/mutations";
import { ssoConnectionsQuery } from "@/lib/identity/sso-connections/api";
import * as ssoConnections from "@/lib/identity/sso-connections/mutations";
import { userCountsQuery, userQuery, usersQuery } from "@/lib/identity/users/api";
import * as users from "@/lib/identity/users/mutations";
import * as checks from "@/lib/learning/checks/mutations";
import { allCommentsQuery, commentsQuery } from "@/lib/learning/comments/api";
import * as comments from "@/lib/learning/comments/mutations";
import { careerProgressQuery, pathLearnersQuery, userPathsQuery } from "@/lib/learning/enrolments/api";
import * as enrolments from "@/lib/learning/enrolments/mutations";
import { momentRepliesQuery, momentsQuery, notesQuery } from "@/lib/learning/moments/api";
import * as moments from "@/lib/learning/moments/mutations";
import { userPlansQuery } from "@/lib/learning/plans/api";
import * as plans from "@/lib/learning/plans/mutations";
import * as pointBatches from "@/lib/learning/point-batches/mutations";
import { positionsQuery, progressQuery, summaryQuery } from "@/lib/learning/progress/api";
import * as progress from "@/lib/learning/progress/mutations";
import { ownRatingQuery, ratingAverageQuery } from "@/lib/learning/ratings/api";
import * as ratings from "@/lib/learning/ratings/mutations";
import { dueCardsQuery, recallSummaryQuery } from "@/lib/learning/recall/api";
import * as recall from "@/lib/learning/recall/mutations";
import { reportedQuery } from "@/lib/learning/reported/api";
import * as reported from "@/lib/learning/reported/mutations";
import * as watch from "@/lib/learning/watch/mutations";
import { savedIdsQuery } from "@/lib/learning/watch-later/api";
import * as watchLater from "@/lib/learning/watch-later/mutations";
import * as archive from "@/lib/library/archive/mutations";
import { careerTracksQuery } from "@/lib/library/career-tracks/api";
import * as careerTracks from "@/lib/library/career-tracks/mutations";
import * as chapters from "@/lib/library/chapters/mutations";
import * as deleted from "@/lib/library/deleted/mutations";
import * as imports from "@/lib/library/imports/mutations";
import { questionsQuery } from "@/lib/library/items/api";
import * as items from "@/lib/library/items/mutations";
import { knowledgeAreasQuery } from "@/lib/library/knowledge-areas/api";
import * as knowledgeAreas from "@/lib/library/knowledge-areas/mutations";
import { learningPathQuery, learningPathsQuery, videosOfPathQuery } from "@/lib/library/learning-paths/api";
import * as learningPaths from "@/lib/library/learning-paths/mutations";
import * as transcripts from "@/lib/library/transcripts/mutations";
import { libraryProblemsQuery, librarySummaryQuery, playbackReportsQuery } from "@/lib/library/video-health/api";
import * as videoHealth from "@/lib/library/video-health/mutations";
import {
  areasOfVideoQuery,
  areaUsageQuery,
  learnerCountQuery,
  videoQuery,
  videosQuery,
} from "@/lib/library/videos/api";
import * as videos from "@/lib/library/videos/mutations";
import { noticesQuery, unreadNoticesQuery } from "@/lib/messages/notices/api";
import * as notices from "@/lib/messages/notices/mutations";
import { assignedPeopleQuery, assignmentsQuery } from "@/lib/organisation/assignments/api";
import * as assignments from "@/lib/organisation/assignments/mutations";
import { overviewQuery, userSummaryQuery } from "@/lib/organisation/overview/api";
import { mailsQuery } from "@/lib/organisation/settings/api";
import * as settings from "@/lib/organisation/settings/mutations";
import { teamMembersQuery, teamsQuery } from "@/lib/organisation/teams/api";
import * as teams from "@/lib/organisation/teams/mutations";
import * as userBulk from "@/lib/organisation/user-bulk/mutations";
import { deliveriesQuery, webhooksQuery } from "@/lib/organisation/webhooks/api";
import * as webhooks from "@/lib/organisation/webhooks/mutations";
import { auditEventsQuery } from "@/lib/platform/audit/api";
import { runMutation } from "@/tests/fixtures/mutation";

/** One query of each kind, for the user "u", the video "v" and the path "p". */
const queries = {
  audit: auditEventsQuery(),
  overview: overviewQuery(),
  users: usersQuery(),
  userCounts: userCountsQuery(),
  invitations: invitationsQuery(),
  user: userQuery("u"),
  signOnsOfUser: signOnsOfUserQuery("u"),
  tokensOfUser: tokensOfQuery("u"),
  userSummary: userSummaryQuery("u"),
  contact: contactQuery(),
  factors: factorsQuery(),
  recoveryCodes: recoveryCodesQuery(),
  sessions: sessionsQuery(),
  tokens: tokensQuery(),
  webhooks: webhooksQuery(),
  ssoConnections: ssoConnectionsQuery(),
  signInWays: signInWaysQuery(),
  deliveries: deliveriesQuery("w"),
  areas: knowledgeAreasQuery(),
  areaUsage: areaUsageQuery(),
  newestVideos: videosQuery(),
  popularVideos: videosQuery({ sort: "popular" }),
  ratedVideos: videosQuery({ sort: "rating" }),
  openVideos: videosQuery({ completed: "false" }),
  video: videoQuery("v"),
  areasOfVideo: areasOfVideoQuery("v"),
  learnerCount: learnerCountQuery("v"),
  playbackReports: playbackReportsQuery("v"),
  libraryProblems: libraryProblemsQuery(),
  librarySummary: librarySummaryQuery(),
  ownRating: ownRatingQuery("v", "u"),
  ratingAverage: ratingAverageQuery("v"),
  comments: commentsQuery("v"),
  moments: momentsQuery("v"),
  momentReplies: momentRepliesQuery("m"),
  notes: notesQuery("u"),
  reported: reportedQuery(),
  savedIds: savedIdsQuery("u"),
  laterVideos: videosQuery({ show: "later" }),
  notices: noticesQuery("u"),
  unreadNotices: unreadNoticesQuery("u"),
  allComments: allCommentsQuery(),
  questions: questionsQuery("v"),
  dueCards: dueCardsQuery(),
  recallSummary: recallSummaryQuery(),
  paths: learningPathsQuery(),
  path: learningPathQuery("p"),
  videosOfPath: videosOfPathQuery("p"),
  pathLearners: pathLearnersQuery("p"),
  userPaths: userPathsQuery("u"),
  tracks: careerTracksQuery(),
  userTracks: careerProgressQuery("u"),
  plans: userPlansQuery("u"),
  progress: progressQuery("u"),
  summary: summaryQuery("u"),
  positions: positionsQuery("u"),
  teams: teamsQuery(),
  teamMembers: teamMembersQuery("t"),
  assignments: assignmentsQuery("t"),
  assignedPeople: assignedPeopleQuery("a"),
  mails: mailsQuery({}),
} satisfies Record<string, { queryKey: QueryKey }>;

type Name = keyof typeof queries;

const all = Object.keys(queries) as Name[];
const ofUsers: Name[] = [
  "users",
  "userCounts",
  "invitations",
  "user",
  "signOnsOfUser",
  "tokensOfUser",
  "userSummary",
  "userPaths",
  "userTracks",
  "plans",
  "notes",
  "savedIds",
  "notices",
  "unreadNotices",
];
const ofTeams: Name[] = ["teams", "teamMembers", "assignments", "assignedPeople"];
const ofAssignments: Name[] = ["assignments", "assignedPeople"];
const videoLists: Name[] = ["newestVideos", "popularVideos", "ratedVideos", "openVideos", "laterVideos"];
const listsOfUsers: Name[] = ["users", "userCounts", "invitations"];

// Only the variables that decide which queries a write invalidates matter here.
const video = { id: "v", knowledgeAreas: [{ knowledgeAreaId: "a", points: 10 }] };
const comment = { id: "c", videoId: "v", userId: "u" };
const note = { id: "m", videoId: "v", userId: "u", kind: "note", second: 1 };

/** Every write of the browser: its variables, and the queries that are out of date after it. */
const writes: Record<string, [mutation: unknown, variables: unknown, stale: Name[]]> = {
  changePasswordMutation: [accounts.changePasswordMutation(), {}, ["sessions"]],
  saveProfileMutation: [contactDetails.saveProfileMutation("u"), { email: "new@people.test" }, ["contact"]],
  askForConfirmationMutation: [contactDetails.askForConfirmationMutation(), undefined, ["contact"]],
  verifyPhoneMutation: [contactDetails.verifyPhoneMutation(), "123456", ["contact"]],
  verifyFactorMutation: [factors.verifyFactorMutation(), {}, ["factors", "recoveryCodes"]],
  removeFactorMutation: [factors.removeFactorMutation(), "f", ["factors", "recoveryCodes"]],
  renewRecoveryCodesMutation: [factors.renewRecoveryCodesMutation(), undefined, ["factors", "recoveryCodes"]],
  inviteUserMutation: [invitations.inviteUserMutation(), {}, ofUsers],
  inviteManyMutation: [invitations.inviteManyMutation(), { dryRun: false }, [...ofUsers, ...ofTeams]],
  resendInvitationMutation: [invitations.resendInvitationMutation(), "i", ofUsers],
  withdrawInvitationMutation: [invitations.withdrawInvitationMutation(), "i", listsOfUsers],
  endSessionMutation: [sessions.endSessionMutation(), "s", ["sessions"]],
  createWebhookMutation: [webhooks.createWebhookMutation(), {}, ["webhooks"]],
  updateWebhookMutation: [webhooks.updateWebhookMutation(), { id: "w", change: {} }, ["webhooks"]],
  deleteWebhookMutation: [webhooks.deleteWebhookMutation(), "w", ["webhooks"]],
  renewSecretMutation: [webhooks.renewSecretMutation(), "w", ["webhooks"]],
  sendDeliveryMutation: [webhooks.sendDeliveryMutation(), { id: "w" }, ["deliveries"]],
  removeSignOnMutation: [signOn.removeSignOnMutation("u"), "c", ofUsers],
  unlinkSignOnMutation: [signOn.unlinkSignOnMutation(), "c", ["signInWays"]],
  createSsoConnectionMutation: [ssoConnections.createSsoConnectionMutation(), {}, ["ssoConnections"]],
  updateSsoConnectionMutation: [
    ssoConnections.updateSsoConnectionMutation(),
    { read: { id: "c", updatedAt: "2026-01-05" }, change: {} },
    ["ssoConnections"],
  ],
  verifyDomainsMutation: [ssoConnections.verifyDomainsMutation(), "c", ["ssoConnections"]],
  deleteSsoConnectionMutation: [ssoConnections.deleteSsoConnectionMutation(), "c", ["ssoConnections"]],
  createTokenMutation: [apiTokens.createTokenMutation(), {}, ["tokens"]],
  revokeTokenMutation: [apiTokens.revokeTokenMutation(), "t", ["tokens"]],
  revokeTokenOfMutation: [apiTokens.revokeTokenOfMutation("u"), "t", ["tokensOfUser"]],
  endOtherSessionsMutation: [sessions.endOtherSessionsMutation(), undefined, ["sessions"]],
  updateUserMutation: [users.updateUserMutation(), { read: { id: "u", updatedAt: "2026-01-05" }, input: {} }, ofUsers],
  deleteUserMutation: [users.deleteUserMutation(), "u", listsOfUsers],
  setActiveMutation: [users.setActiveMutation(), { id: "u", isActive: false }, ofUsers],
  endSessionsOfMutation: [users.endSessionsOfMutation(), "u", ofUsers],
  confirmAddressMutation: [users.confirmAddressMutation(), "u", ofUsers],
  resetFactorsMutation: [users.resetFactorsMutation(), "u", ofUsers],
  savePreferencesMutation: [users.savePreferencesMutation("u"), {}, []],

  saveKnowledgeAreaMutation: [knowledgeAreas.saveKnowledgeAreaMutation(), { input: {}, read: null }, all],
  deleteKnowledgeAreaMutation: [knowledgeAreas.deleteKnowledgeAreaMutation(), { updatedAt: "2026-01-05" }, all],
  mergeKnowledgeAreaMutation: [knowledgeAreas.mergeKnowledgeAreaMutation(), { id: "a", intoId: "b" }, all],
  undoAreaMergeMutation: [knowledgeAreas.undoAreaMergeMutation(), "/api/points/batches/b", all],
  saveVideoMutation: [videos.saveVideoMutation(), { input: {}, read: null }, all],
  deleteVideoMutation: [videos.deleteVideoMutation(), { updatedAt: "2026-01-05" }, all],
  changeVideosMutation: [videos.changeVideosMutation(), { action: "delete", videoIds: ["v"] }, all],
  importVideosMutation: [imports.importVideosMutation(), { rows: [], isCancelled: () => true }, all],
  reportDurationMutation: [videos.reportDurationMutation(), { videoId: "v", duration: 60 }, []],
  reportPlaybackMutation: [videoHealth.reportPlaybackMutation(), { videoId: "v", code: null }, []],
  checkVideoMutation: [videoHealth.checkVideoMutation(), "v", all],
  setAsideMutation: [
    videoHealth.setAsideMutation(),
    { videoId: "v", isAside: true },
    ["libraryProblems", "librarySummary"],
  ],
  replaceVideoMutation: [videoHealth.replaceVideoMutation(), { videoId: "v" }, all],
  undoReplacementMutation: [videoHealth.undoReplacementMutation(), "v", all],
  saveTranscriptMutation: [transcripts.saveTranscriptMutation(), { videoId: "v", content: "0:00 x" }, all],
  removeTranscriptMutation: [transcripts.removeTranscriptMutation(), { videoId: "v", language: "en" }, all],
  writeChaptersMutation: [chapters.writeChaptersMutation(), { videoId: "v", text: "" }, all],
  clearPlaybackReportsMutation: [videoHealth.clearPlaybackReportsMutation(), "v", all],
  saveLearningPathMutation: [learningPaths.saveLearningPathMutation(), { input: {}, read: null }, all],
  deleteLearningPathMutation: [learningPaths.deleteLearningPathMutation(), { updatedAt: "2026-01-05" }, all],
  appendVideosMutation: [learningPaths.appendVideosMutation(), { pathId: "p", videoIds: ["v"] }, all],
  saveCareerTrackMutation: [careerTracks.saveCareerTrackMutation(), { input: {}, read: null, newId: "t" }, all],
  deleteCareerTrackMutation: [careerTracks.deleteCareerTrackMutation(), { updatedAt: "2026-01-05" }, all],
  rescoreMutation: [pointBatches.rescoreMutation(), {}, all],
  undoBatchMutation: [pointBatches.undoBatchMutation(), "b", all],
  mergeVideoMutation: [pointBatches.mergeVideoMutation(), { id: "v", into: "w" }, all],
  importLibraryMutation: [archive.importLibraryMutation(), { file: new Blob(), update: false }, all],
  restoreMutation: [deleted.restoreMutation(), { kind: "videos", id: "v" }, all],

  changeUsersMutation: [
    userBulk.changeUsersMutation(),
    { action: "deactivate", userIds: ["u"] },
    [...ofUsers, ...ofTeams],
  ],
  saveTeamMutation: [teams.saveTeamMutation(), { input: {}, read: null }, ofTeams],
  deleteTeamMutation: [teams.deleteTeamMutation(), { id: "t", updatedAt: "2026-01-05" }, ofTeams],
  setMemberMutation: [teams.setMemberMutation("t"), { userId: "u", role: "member" }, ofTeams],
  removeMemberMutation: [teams.removeMemberMutation("t"), "u", ofTeams],
  createAssignmentMutation: [assignments.createAssignmentMutation(), {}, ofAssignments],
  endAssignmentMutation: [assignments.endAssignmentMutation(), "a", ofAssignments],
  extendMutation: [assignments.extendMutation("a"), { userIds: ["u"], dueOn: "2026-01-05" }, ofAssignments],
  excuseMutation: [assignments.excuseMutation("a"), ["u"], ofAssignments],
  remindMutation: [assignments.remindMutation({ assignmentId: "a" }), { userIds: ["u"] }, []],

  saveSettingsMutation: [
    settings.saveSettingsMutation("joining"),
    { input: {}, read: { updatedAt: "2026-01-05" } },
    [],
  ],

  retryMailMutation: [settings.retryMailMutation(), "m", ["mails"]],

  completeVideoMutation: [
    progress.completeVideoMutation(),
    { userId: "u", video, completed: true },
    [
      "popularVideos",
      "openVideos",
      "video",
      "learnerCount",
      "progress",
      "summary",
      "positions",
      "userPaths",
      "userTracks",
      "plans",
      "dueCards",
      "recallSummary",
    ],
  ],
  sendReportMutation: [
    watch.sendReportMutation("u"),
    // The completion that it may cause is tested below.
    { id: "b", videoId: "v", ranges: [] },
    [],
  ],
  eraseWatchesMutation: [watch.eraseWatchesMutation("u"), undefined, ["progress", "summary", "positions"]],
  savePositionMutation: [progress.savePositionMutation(), { userId: "u", videoId: "v", seconds: 30 }, []],
  startPathMutation: [enrolments.startPathMutation("u", "p"), { pathId: "p" }, []],
  followVersionMutation: [enrolments.followVersionMutation("u", "p"), 2, all],
  createPlanMutation: [plans.createPlanMutation("u"), { trackId: "t", hoursPerWeek: 3, weekdays: [1] }, ["userTracks"]],
  changePlanMutation: [plans.changePlanMutation("u", "l"), { hoursPerWeek: 3 }, []],
  deletePlanMutation: [plans.deletePlanMutation("u", "l"), undefined, ["plans"]],
  openPlanCalendarMutation: [plans.openPlanCalendarMutation("u", "l"), undefined, []],
  closePlanCalendarMutation: [plans.closePlanCalendarMutation("u", "l"), undefined, []],
  startTrackMutation: [enrolments.startTrackMutation("u", "t"), { trackId: "t" }, []],
  saveForLaterMutation: [
    watchLater.saveForLaterMutation("u"),
    { videoId: "v", isSaved: true },
    ["savedIds", "laterVideos"],
  ],
  readNoticeMutation: [notices.readNoticeMutation("u"), { id: "n", read: true }, ["notices", "unreadNotices"]],
  readAllNoticesMutation: [notices.readAllNoticesMutation("u"), undefined, ["notices", "unreadNotices"]],
  rateVideoMutation: [
    ratings.rateVideoMutation(),
    { userId: "u", videoId: "v", rating: 4 },
    ["ratedVideos", "ratingAverage"],
  ],
  postCommentMutation: [comments.postCommentMutation(), { videoId: "v", user: { id: "u" }, content: "New" }, []],
  editCommentMutation: [comments.editCommentMutation(), { comment, content: "New" }, []],
  deleteCommentMutation: [comments.deleteCommentMutation(), comment, ["allComments"]],
  replyToCommentMutation: [
    comments.replyToCommentMutation(),
    { parent: comment, user: { id: "u" }, content: "New" },
    [],
  ],
  editCommentReplyMutation: [
    comments.editCommentReplyMutation(),
    { parent: comment, reply: comment, content: "New" },
    [],
  ],
  deleteCommentReplyMutation: [comments.deleteCommentReplyMutation(), { parent: comment, reply: comment }, []],
  addMomentMutation: [moments.addMomentMutation(), { videoId: "v", user: { id: "u" }, input: note }, []],
  changeMomentMutation: [moments.changeMomentMutation(), { moment: note, change: {} }, ["notes"]],
  deleteMomentMutation: [moments.deleteMomentMutation(), note, ["notes"]],
  addReplyMutation: [moments.addReplyMutation(), { question: note, user: { id: "u" }, body: "New" }, []],
  changeReplyMutation: [moments.changeReplyMutation(), { reply: { id: "r", momentId: "m" }, body: "New" }, []],
  deleteReplyMutation: [moments.deleteReplyMutation(), { question: note, reply: { id: "r", momentId: "m" } }, []],
  acceptReplyMutation: [moments.acceptReplyMutation(), { question: note, replyId: null }, []],
  reportTextMutation: [reported.reportTextMutation(), { kind: "comment", id: "c", reason: "Rude" }, []],
  decideMutation: [
    reported.decideMutation(),
    { reported: { id: "c", video: { id: "v" } }, act: "delete" },
    [
      "allComments",
      "areasOfVideo",
      "comments",
      "learnerCount",
      "moments",
      "momentReplies",
      "ownRating",
      "playbackReports",
      "ratingAverage",
      "video",
      "questions",
    ],
  ],
  saveQuestionMutation: [
    items.saveQuestionMutation("v"),
    { id: "q", input: {} },
    [...videoLists, "questions", "video"],
  ],
  deleteQuestionMutation: [items.deleteQuestionMutation("v"), "q", [...videoLists, "questions", "video"]],
  orderQuestionsMutation: [items.orderQuestionsMutation("v"), ["q"], []],
  importQuestionsMutation: [
    items.importQuestionsMutation("v"),
    new File(["x"], "questions.txt"),
    [...videoLists, "questions", "video"],
  ],
  startCheckMutation: [checks.startCheckMutation(), "v", []],
  // A passed check invalidates the same queries as a completion.
  answerCheckMutation: [
    checks.answerCheckMutation("u"),
    { check: { id: "c", videoId: "v" }, questionId: "q", answer: "a" },
    ["dueCards", "recallSummary"],
  ],
  reviewCardMutation: [recall.reviewCardMutation(), { cardId: "c", id: "r", rating: 3 }, ["recallSummary"]],
  undoReviewMutation: [recall.undoReviewMutation(), "c", ["recallSummary"]],
  createCardMutation: [recall.createCardMutation(), { front: "a", back: "b" }, ["dueCards", "recallSummary"]],
  changeCardMutation: [recall.changeCardMutation(), { id: "c", change: {} }, ["dueCards", "recallSummary"]],
  deleteCardMutation: [recall.deleteCardMutation(), "c", ["dueCards", "recallSummary"]],
};

const lists: Name[] = [
  "newestVideos",
  "popularVideos",
  "ratedVideos",
  "openVideos",
  "laterVideos",
  "comments",
  "moments",
  "momentReplies",
  "notes",
  "notices",
];
const rows: Name[] = [
  "savedIds",
  "reported",
  "questions",
  "dueCards",
  "progress",
  "positions",
  "userPaths",
  "userTracks",
  "plans",
];

/** Runs a mutation with an answer of the server. @returns the queries that it invalidated */
async function invalidatedBy([mutation, variables]: [unknown, unknown, ...unknown[]], answer: object) {
  vi.stubGlobal("fetch", async () => Response.json(answer));
  const client = new QueryClient();
  for (const name of all) {
    const data = lists.includes(name) ? { pages: [], pageParams: [] } : rows.includes(name) ? [] : {};
    client.setQueryData<unknown>(queries[name].queryKey, data);
  }
  await runMutation(client, mutation as Parameters<typeof runMutation>[1], variables as never);
  return () => all.filter((name) => client.getQueryState(queries[name].queryKey)?.isInvalidated).toSorted();
}

test.each(Object.entries(writes))("%s invalidates every query that it changes", async (_, write) => {
  const invalidated = await invalidatedBy(write, { id: "u" });
  await vi.waitFor(() => expect(invalidated()).toEqual(write[2].toSorted()));
});

test.each([
  ["sendReportMutation", { videoId: "v", completed: true, evidence: "watched" }],
  ["answerCheckMutation", { passed: true }],
])("%s invalidates the same queries as a completion by hand when it completes a lesson", async (name, answer) => {
  const [, , stale = []] = writes.completeVideoMutation ?? [];
  const invalidated = await invalidatedBy(writes[name] as (typeof writes)[string], answer);
  await vi.waitFor(() => expect(invalidated()).toEqual(expect.arrayContaining(stale)));
});

test("the table contains every mutation", async () => {
  const modules = Object.values(import.meta.glob("../../**/mutations.ts", { eager: true })) as object[];
  const exported = modules.flatMap((module) => Object.keys(module)).filter((name) => name.endsWith("Mutation"));
  expect(Object.keys(writes).toSorted()).toEqual(exported.toSorted());
});
