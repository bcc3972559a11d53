import { expect, test } from "vitest";
import { SCOPES } from "@/lib/identity/api-tokens/schema";
import { scopeOf } from "@/lib/identity/api-tokens/scope-of";
import { operationsOf } from "@/lib/platform/http/openapi";
import { collectCalls, collectDocument } from "@/scripts/openapi/collect";

const calls = await collectCalls();
const ofUsers = calls.filter(({ access }) => ["session", "apiToken"].includes(access.credentials));
const scopes = new Map(ofUsers.map((call) => [call.id, scopeOf(call, call.method)]));

/** Groups in which no call overrides the group's scopes. */
const PLAIN_GROUPS = ["Teams", "Assignments", "SCIM"];
const plain = new Set(ofUsers.filter(({ tag }) => PLAIN_GROUPS.includes(tag)).map(({ id }) => id));

/** The calls that need each scope, without the plain groups. A new call of any other group is listed here, too. */
const CALLS = {
  "progress:read":
    "getCoverage getOverview listDueCards listCards getRecallSummary getCheck listCompletionEvents listMomentReplies getPointBatch listPointBatches exportPoints listCompletions listPoints listPositions listProgress getSummary getWatched exportProgress listTotals exportReport getReport exportReports listReports exportUserReport listReportLessons getUserReport getTeamAreas getTeamFigures listLateEntries exportTeamProgress getTeamProgress listUserTracks listChecks listUserPaths exportNotes listNotes getPlan listPlans getStanding listWatchLaterIds listWatchLater listMoments getRating",
  "progress:write":
    "undoReview reviewCard updateCard deleteCard createCard answerCheck addCommentReply reportComment editComment deleteComment reportReply changeMomentReply deleteMomentReply acceptReply addMomentReply reportQuestion changeMoment deleteMoment savePosition reportWatched eraseWatched setCompleted startTrack followPathVersion startPath closePlanCalendar changePlan deletePlan createPlan saveForLater removeFromWatchLater startCheck addComment learnDuration addMoment reportPlayback removeRating rateVideo reportEmptySearch",
  "people:write":
    "setActive getUser updateUser deleteUser changeUsers exportUsers resendInvitation withdrawInvitation listInvitations inviteMany inviteUser listUsers ensureUser",
};

test.each(Object.entries(CALLS))("the scope %s opens the listed calls and no other", (scope, ids) => {
  const listed = [...scopes].filter(([id, needed]) => needed === scope && !plain.has(id));
  expect(listed.map(([id]) => id)).toEqual(ids.split(" "));
});

/** A POST whose tools only read. */
const READING = ["askAssistant"];

test("the scope read opens only reads, and library:write opens only calls of administrators", () => {
  const wrong = ofUsers.filter(({ id, method, access }) => {
    const scope = scopes.get(id);
    return (
      (scope === "read" && method !== "GET" && !READING.includes(id)) ||
      (scope === "library:write" && access.name !== "admin")
    );
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test("no token opens settings, accounts, sessions, tokens, uploads or the audit log", () => {
  const closed = /^\/api\/(account|session|settings|webhooks|upload|objects|audit-events)\b/;
  const open = ofUsers.filter(({ id, path }) => closed.test(path) && scopes.get(id) !== null);
  expect(open.map(({ id }) => id)).toEqual([]);
});

test("the document names the scope of every call in x-scope and in its description", async () => {
  for (const { operation } of operationsOf(await collectDocument())) {
    const scope = scopes.get(operation.operationId);
    const accepts = operation.security.some(({ apiToken }) => apiToken);
    expect([accepts, operation["x-scope"]], operation.operationId).toEqual([Boolean(scope), scope ?? undefined]);
    if (scope) expect(operation.description).toContain(`An API token needs the scope \`${scope}\`.`);
    if (scope === null) expect(operation.description).toContain("It accepts no API token.");
  }
  expect(new Set(scopes.values())).toEqual(new Set([...SCOPES, null]));
});
