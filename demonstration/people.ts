import type { Random } from "@/testing/random";
import { FIRST_NAMES, TEAMS, type TeamPlan, ZONES } from "./words";

/** A team of the demonstration with the names of the teams above it, the nearest last. */
export type PlannedTeam = { name: string; above: string[]; focus: string | undefined };

/** A learner of the demonstration. Moments are milliseconds since 1970. */
export type Learner = {
  index: number;
  name: string;
  email: string;
  team: PlannedTeam;
  /** The teams that they manage. */
  manages: string[];
  zone: string;
  /** Hours that their days begin before those of UTC. */
  hoursAhead: number;
  joinedDaysAgo: number;
  /** Days since their account was deactivated; null for most. */
  leftDaysAgo: number | null;
  /** Lessons that they turn to within the year. */
  lessons: number;
  /** Days in a row up to today or yesterday with a completed lesson; 0 for most. */
  streakDays: number;
  /** The streak has a lesson of today, not only of yesterday. */
  streakIsOfToday: boolean;
};

/** A user of the demonstration who was invited and has not accepted. */
export type Invitee = Pick<Learner, "name" | "email" | "team"> & { invitedDaysAgo: number };

/** One learner in so many has left, one of so many is invited beside them. */
const LEARNERS_A_LEAVER = 50;
const LEARNERS_AN_INVITEE = 50;

/** The learner whose account `npm run demo` prints: one with much to see, and a streak. */
const SHOWN_LEARNER = 16;
const SHOWN_LESSONS = 24;

/** The first learner who has left. */
const FIRST_LEAVER = 17;

const numberOf = (index: number) => String(index + 1).padStart(3, "0");

/** The teams of a tree, each after the ones above it. */
export const listTeams = (teams: TeamPlan[] = TEAMS, above: string[] = []): PlannedTeam[] =>
  teams.flatMap(({ name, focus, teams: below = [] }) => [
    { name, above, focus },
    ...listTeams(below, [...above, name]),
  ]);

/** Shares of learners, by the least and the most lessons they turn to. */
const VIGOUR: [share: number, least: number, most: number][] = [
  [0.1, 0, 2],
  [0.42, 3, 9],
  [0.82, 10, 20],
  [1, 21, 34],
];

function lessonsOf(random: Random): number {
  const drawn = random.next();
  const [, least, most] = VIGOUR.find(([share]) => drawn < share) ?? [1, 3, 9];
  return random.whole(least, most);
}

const lowestTeams = () => listTeams().filter(({ focus }) => focus !== undefined);

const teamOf = (index: number): PlannedTeam => {
  const lowest = lowestTeams();
  return lowest[index % lowest.length] ?? { name: "", above: [], focus: undefined };
};

const accountOf = (index: number) => ({
  name: `${FIRST_NAMES[index % FIRST_NAMES.length]} ${numberOf(index)}`,
  email: `learner-${numberOf(index)}@example.test`,
});

/** Draws learners: the first ones of the lowest teams manage them and the teams above. */
export function drawLearners(random: Random, count: number, days: number): Learner[] {
  const teams = lowestTeams().length;
  const managed = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const team = teamOf(index);
    const [zone, hoursAhead] = random.pick(ZONES);
    const manages = index < teams ? [...team.above, team.name].filter((name) => !managed.has(name)) : [];
    for (const name of manages) managed.add(name);
    const isEarly = manages.length > 0 || index === SHOWN_LEARNER || random.chance(0.55);
    const joinedDaysAgo = isEarly ? days - random.whole(0, Math.ceil(days / 20)) : random.whole(20, days);
    const hasLeft = manages.length === 0 && index % LEARNERS_A_LEAVER === FIRST_LEAVER;
    const isShown = index === SHOWN_LEARNER;
    const lessons = isShown ? SHOWN_LESSONS : manages.length > 0 ? random.whole(10, 24) : lessonsOf(random);
    const hasStreak = isShown || (lessons > 9 && random.chance(0.4));
    return {
      index,
      ...accountOf(index),
      team,
      manages,
      zone,
      hoursAhead,
      joinedDaysAgo,
      leftDaysAgo: hasLeft ? random.whole(3, Math.ceil(joinedDaysAgo / 2)) : null,
      lessons,
      streakDays: hasStreak ? random.whole(2, Math.min(9, lessons - 4)) : 0,
      streakIsOfToday: random.chance(0.3),
    };
  });
}

/** Draws users who are only invited, numbered after the learners. The earlier invitations have expired. */
export function drawInvitees(random: Random, learners: number): Invitee[] {
  return Array.from({ length: Math.ceil(learners / LEARNERS_AN_INVITEE) }, (_, number) => {
    const index = learners + number;
    return { ...accountOf(index), team: teamOf(index), invitedDaysAgo: random.whole(1, 12) };
  });
}
