import { createAccount, setActive } from "@/lib/identity/accounts/data";
import type { Actor } from "@/lib/identity/auth/access";
import { createInvitation } from "@/lib/identity/invitations/invite";
import { openSession } from "@/lib/identity/sessions/data";
import { proveAddress } from "@/lib/identity/users/prove-address";
import { addComment } from "@/lib/learning/comments/data";
import { startPath } from "@/lib/learning/enrolments/data";
import { startTrack } from "@/lib/learning/enrolments/start-track";
import { createPlan } from "@/lib/learning/plans/write-plan";
import { rateVideo } from "@/lib/learning/ratings/data";
import { completeVideo } from "@/lib/learning/watch/complete-video";
import { takeBeat } from "@/lib/learning/watch/take-beat";
import { countSearch } from "@/lib/library/searches/count-search";
import { createAssignment } from "@/lib/organisation/assignments/create-assignment";
import { assignmentInputSchema } from "@/lib/organisation/assignments/schema";
import { setMember } from "@/lib/organisation/teams/members";
import { dayOf } from "@/lib/platform/calendar";
import { transaction } from "@/lib/platform/sql/constraints";
import { DAY_MS } from "./day";
import type { Invitee, Learner } from "./people";
import type { Act } from "./timeline";
import type { AssignmentPlan } from "./words";

const origin = { address: null, device: null };

/** Ids of what the demonstration writes about, by title or name. */
export type World = {
  admin: Pick<Actor, "id" | "name" | "timeZone" | "isAdmin" | "adminFactorDue">;
  passwordHash: string;
  videos: Map<string, string>;
  paths: Map<string, string>;
  tracks: Map<string, string>;
  teams: Map<string, string>;
  /** By index. */
  learners: Map<number, string>;
  /** The end of the demonstration, in milliseconds since 1970. */
  now: number;
};

function idOf<Key>(ids: Map<Key, string>, key: Key): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demonstration has nothing by the name ${key}`);
  return id;
}

/** Makes a learner with an address that is proved, and puts them into their teams. */
async function join({ learners, teams, admin, passwordHash }: World, learner: Learner): Promise<void> {
  const { name, email, zone: timeZone, team, manages } = learner;
  const { id } = await createAccount({ name, email, timeZone, passwordHash }, origin);
  await transaction((tx) => proveAddress(tx, id, { by: "user" }));
  learners.set(learner.index, id);
  const auditContext = { actorId: admin.id, origin };
  await setMember(idOf(teams, team.name), id, manages.includes(team.name) ? "manager" : "member", auditContext);
  for (const above of manages.filter((managed) => managed !== team.name))
    await setMember(idOf(teams, above), id, "manager", auditContext);
}

/** Invites a user into a team by mail. */
async function invite({ teams, admin }: World, { name, email, team }: Invitee): Promise<void> {
  const { id } = await createInvitation({ name, email, isAdmin: false }, admin, origin);
  await setMember(idOf(teams, team.name), id, "member", { actorId: admin.id, origin });
}

async function assign({ admin, now, ...world }: World, plan: AssignmentPlan): Promise<void> {
  const { subject, team, dueDaysAgo, daysAfterJoining, everyMonths, requiresWatched, note } = plan;
  const of =
    "path" in subject
      ? { pathId: idOf(world.paths, subject.path) }
      : "video" in subject
        ? { videoId: idOf(world.videos, subject.video) }
        : { trackId: idOf(world.tracks, subject.track) };
  const dueOn = dueDaysAgo === undefined ? null : dayOf(new Date(now - dueDaysAgo * DAY_MS), "UTC");
  const terms = { dueOn, daysAfterJoining, everyMonths, requiresWatched, note, remind: "hand" };
  const input = assignmentInputSchema.parse({ ...of, ...terms, teamId: idOf(world.teams, team) });
  await createAssignment(admin, input, new Date(), { actorId: admin.id, origin });
}

/** Performs an act by the function that the product has for it, at the time of the clock. */
export async function perform(world: World, act: Act): Promise<void> {
  if (act.do === "join") return join(world, act.learner);
  if (act.do === "invite") return invite(world, act.invitee);
  if (act.do === "assign") return assign(world, act.plan);
  const userId = idOf(world.learners, act.learner.index);
  const videoOf = (title: string) => idOf(world.videos, title);
  switch (act.do) {
    case "signIn":
      await openSession(userId, origin, { factorMet: false });
      return;
    case "leave":
      await setActive(userId, false, { actorId: world.admin.id, origin, versions: undefined });
      return;
    case "watch": {
      const [, position] = act.range;
      const { pauses, backs } = act;
      const report = { id: crypto.randomUUID(), videoId: videoOf(act.video), ranges: [act.range], position };
      await takeBeat({ userId, isAdmin: false, beat: { ...report, marks: { pauses, backs } } });
      return;
    }
    case "mark":
      await completeVideo({ userId, videoId: videoOf(act.video), knowledgeAreaId: act.areaId, completed: true });
      return;
    case "rate":
      await rateVideo(videoOf(act.video), userId, act.rating);
      return;
    case "comment":
      await addComment(videoOf(act.video), userId, act.text);
      return;
    case "startPath":
      await startPath(userId, idOf(world.paths, act.path));
      return;
    case "startTrack":
      await startTrack(userId, idOf(world.tracks, act.track), false);
      return;
    case "plan": {
      const weekdays = [1, 3, 5];
      const choice = { pinnedVideoIds: [], excludedVideoIds: [], sessionAt: "18:00" };
      const pace = { trackId: idOf(world.tracks, act.track), hoursPerWeek: act.hoursPerWeek, weekdays };
      await createPlan({ id: userId, timeZone: act.learner.zone }, { ...pace, ...choice }, new Date());
      return;
    }
    case "search":
      await countSearch(act.term, userId);
  }
}
