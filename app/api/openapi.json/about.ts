import { scopeOf } from "@/lib/identity/api-tokens/scope-of";
import type { Call } from "@/lib/platform/http/description";
import type { About } from "@/lib/platform/http/document";

const description = `JSON from the same origin. Answers are in camelCase; the documented snake_case spellings are accepted in requests. Unknown fields are ignored.

Times are ISO 8601 in UTC, dates \`YYYY-MM-DD\`, ids UUIDs, durations whole seconds. Ids are accepted in any case and answered in lower case; a malformed id is 404 in a path and 400 in a body.

A PUT keeps every field that it leaves out. An entity that can be read alone carries an \`ETag\`; a PUT or DELETE with it in \`If-Match\` is refused with 412 once the entity has changed. Texts lose control characters, titles and names are one line.

Refusals are \`application/problem+json\`; \`detail\` is one sentence for the user, \`requestId\` names the request in the server's log. A caller may choose that id: a UUID in \`X-Request-Id\`. A caller without access learns nothing about a call's input: 401 comes before 403, and 403 before 400. A refusal of type \`urn:waypoint:factor-required\` asks for the second factor, one of type \`urn:waypoint:factor-missing\` asks an administrator to add one, one of type \`urn:waypoint:password-required\` for the password.

A browser calls with the session's cookie. A program sends \`Authorization: Bearer\` with an API token, which its owner makes in Settings, or with an access token of a session; then a cookie does not count. An API token has its owner's rights within its scopes, and 600 requests a minute. Writes from other sites are refused.`;

/** True for a call of a user, which may accept API tokens. */
const isOfUser = ({ access }: Call) => access.credentials === "session" || access.credentials === "apiToken";

/** The scope that an API token needs for a call of a user; null when the call accepts none. */
const tokenScope = (call: Call) => scopeOf(call, call.method);

/** The parts of the API's description besides its calls: introduction, groups in order, and credentials. */
export const about: About = {
  info: { title: "Waypoint", version: "1", description },
  tags: [
    {
      name: "Signing in",
      description:
        "These calls set the session's cookie. A form needs the token of `/api/auth/csrf` and the cookie that came with it.",
    },
    { name: "Sessions", description: "The user's sessions on this device and others." },
    { name: "Account", description: "Creating and deleting an account, its password, email address and phone number." },
    { name: "API tokens", description: "Tokens for programs. These calls accept none." },
    { name: "Second factor", description: "An authenticator app or a phone whose code is required at sign-in." },
    { name: "Users", description: "Users, their profiles and preferences." },
    { name: "Invitations", description: "Invitations that administrators send by mail." },
    { name: "Videos", description: "The library of videos, and their points by knowledge area." },
    {
      name: "Knowledge areas",
      description: "The subjects that videos earn points in: main areas and their sub areas.",
    },
    { name: "Search", description: "One search for the product, and the door for assistants." },
    { name: "Comments and ratings", description: "Comments, ratings and playback reports of videos." },
    {
      name: "Notes and questions",
      description: "A user's own notes at seconds of videos, and the questions of all with their replies.",
    },
    { name: "Progress", description: "Videos a user has watched and completed, and points they earned." },
    { name: "Checks", description: "Questions about a video after it was watched, graded by the server." },
    { name: "Cards", description: "The caller's deck: questions and cards that come back before they are forgotten." },
    {
      name: "Points",
      description:
        "The points ledger: scoring past completions again with a preview, the batches of such acts, and undoing them.",
    },
    { name: "Learning paths", description: "Videos in order, and each user's progress." },
    { name: "Career tracks", description: "Learning paths in order that lead to a job, and the points it asks for." },
    { name: "Plans", description: "The shortest lessons to a career track, dated by the hours a user has." },
    { name: "Teams", description: "Teams with their members and managers, up to five levels below each other." },
    {
      name: "SCIM",
      description:
        "Users and teams as a directory provisions them (SCIM 2.0, RFC 7643 and 7644), with an API token of an administrator. Bodies, answers and refusals are `application/scim+json`.",
    },
    {
      name: "Assignments",
      description:
        "Paths, lessons and tracks that teams or users must complete, by a due day in each user's time zone.",
    },
    {
      name: "Reports",
      description:
        "Who stands where in a path, video, track or area, and where a user stands. For administrators and managers.",
    },
    {
      name: "Notifications",
      description: "Subscriptions to mails, by the link in each mail and without signing in.",
    },
    {
      name: "Uploads",
      description:
        "Profile pictures: request an address, upload the picture there, make it public. Recordings: uploads that go on after a lost line (tus).",
    },
    { name: "Deleted entities", description: "What was deleted in the last 30 days, and bringing it back." },
    { name: "Administration", description: "Totals for administrators, and the status of a user." },
    { name: "Settings", description: "The organisation's settings, by section. A PUT changes the values it names." },
    {
      name: "Webhooks",
      description:
        "Addresses that get signed messages about events (Standard Webhooks), in order and each at least once. These calls accept no API token.",
    },
    {
      name: "Sign-on",
      description: "OpenID Connect providers that users sign in with. These calls accept no API token.",
    },
    {
      name: "Audit",
      description: "The audit log: actor, action, subject, time and origin of each event. Entries are never changed.",
    },
    { name: "Service", description: "Health checks, metrics, the scheduler's calls, and this description." },
  ],
  security(call) {
    const { credentials } = call.access;
    if (credentials === "none") return [];
    if (credentials !== "session") return [{ [credentials]: [] }];
    const scope = tokenScope(call);
    const session: Record<string, string[]>[] = [{ cookie: [] }, { bearer: [] }];
    return scope ? [...session, { apiToken: [] }] : session;
  },
  scope: (call) => (isOfUser(call) ? (tokenScope(call) ?? undefined) : undefined),
  tokens(call) {
    if (!isOfUser(call)) return undefined;
    const scope = tokenScope(call);
    return scope ? `An API token needs the scope \`${scope}\`.` : "It accepts no API token.";
  },
  nouns: {
    actor: "maker",
    added: "video",
    average: "video",
    by: "maker",
    contact: "user",
    count: "video",
    dead: "video",
    duration: "video",
    entity: "video",
    follow: "path",
    group: "team",
    health: "video",
    invite: "user",
    matrix: "area",
    member: "user",
    metadata: "video",
    on: "connection",
    owner: "user",
    profile: "user",
    problem: "video",
    row: "user",
    secret: "webhook",
    subject: "path",
    total: "area",
    unplayable: "video",
    unreachable: "track",
    unscored: "video",
    undelivered: "user",
    up: "user",
    value: "user",
    viewer: "maker",
  },
  securitySchemes: {
    cookie: {
      type: "apiKey",
      in: "cookie",
      name: "authjs.session-token",
      description: "The session's cookie; over https its name begins with `__Secure-`.",
    },
    bearer: { type: "http", scheme: "bearer", description: "An access token of `GET /api/session`." },
    apiToken: {
      type: "http",
      scheme: "bearer",
      description:
        "An API token (`wpt_…`) of `POST /api/account/tokens`; `x-scope` of a call names the scope it needs.",
    },
    scheduler: { type: "http", scheme: "bearer", description: "The secret that the host's scheduler shares." },
    monitor: { type: "http", scheme: "bearer", description: "The token that the monitoring system shares." },
  },
};
