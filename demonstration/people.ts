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
  /** Lessons that they turn to within the year. */
  lessons: number;
  /** Days in a row up to today or yesterday with a completed lesson; 0 for most. */
  streakDays: number;
};

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

/** Draws learners: the first ones of the lowest teams manage them and the teams above. */
export function drawLearners(random: Random, count: number, days: number): Learner[] {
  const lowest = listTeams().filter(({ focus }) => focus !== undefined);
  const managed = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const team = lowest[index % lowest.length] ?? { name: "", above: [], focus: undefined };
    const [zone, hoursAhead] = random.pick(ZONES);
    const manages = index < lowest.length ? [...team.above, team.name].filter((name) => !managed.has(name)) : [];
    for (const name of manages) managed.add(name);
    const isEarly = manages.length > 0 || random.chance(0.55);
    const lessons = manages.length > 0 ? random.whole(10, 24) : lessonsOf(random);
    return {
      index,
      name: `${FIRST_NAMES[index % FIRST_NAMES.length]} ${numberOf(index)}`,
      email: `learner-${numberOf(index)}@example.test`,
      team,
      manages,
      zone,
      hoursAhead,
      joinedDaysAgo: isEarly ? days - random.whole(0, Math.ceil(days / 20)) : random.whole(20, days),
      lessons,
      streakDays: lessons > 9 && random.chance(0.4) ? random.whole(2, Math.min(9, lessons - 4)) : 0,
    };
  });
}
