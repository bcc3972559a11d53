import pg from "pg";
import { hashPassword } from "@/lib/identity/accounts/password";
import { updateCareerTrack } from "@/lib/library/career-tracks/data";
import { createTeam } from "@/lib/organisation/teams/data";
import { closeDatabase, db } from "@/lib/platform/db";
import { seedAdministrator, seedLibrary } from "@/prisma/seed";
import { emptyUnfinished, readState } from "@/scripts/steps/demonstration-state.mjs";
import { Random } from "@/testing/random";
import { type Clock, openClock } from "./clock";
import { DAY_MS } from "./day";
import type { Library } from "./lessons";
import { drawInvitees, drawLearners, listTeams } from "./people";
import { perform, type World } from "./perform";
import { drawTimeline } from "./timeline";
import { TARGETS } from "./words";

/** Days of activity. */
const DAYS = 365;

/** Advisory lock: one process at a time fills a database. */
const FILL_LOCK = 7_391_004;

const origin = { address: null, device: null };

/** The sample library as learners choose from it. */
async function readLibrary(random: Random): Promise<Library> {
  const position = { orderBy: { position: "asc" as const } };
  const [videos, paths, tracks] = await Promise.all([
    db().video.findMany({
      orderBy: [{ createdAt: "desc" }, { title: "asc" }],
      include: { areas: { include: { knowledgeArea: { include: { parent: true } } }, orderBy: { points: "desc" } } },
    }),
    db().learningPath.findMany({
      orderBy: { title: "asc" },
      include: { videos: { ...position, include: { video: true } } },
    }),
    db().careerTrack.findMany({
      orderBy: { title: "asc" },
      include: { paths: { ...position, include: { path: true } } },
    }),
  ]);
  return {
    lessons: videos.map(({ title, duration, areas }) => ({
      video: title,
      seconds: duration,
      areas: areas.map(({ knowledgeArea }) => (knowledgeArea.parent ?? knowledgeArea).name),
      areaId: areas[0]?.knowledgeAreaId ?? "",
      quality: 3.2 + random.next() * 1.6,
      hotSecond: random.whole(120, Math.max(121, (duration ?? 0) - 60)),
    })),
    paths: paths.map((path) => ({ title: path.title, videos: path.videos.map(({ video }) => video.title) })),
    tracks: tracks.map((track) => ({ title: track.title, paths: track.paths.map(({ path }) => path.title) })),
  };
}

const idsOf = (rows: { id: string; title: string }[]) => new Map(rows.map(({ id, title }) => [title, id]));

/** Makes the library, the administrator, the teams and the tracks' targets. */
async function makeWorld(password: string, now: number): Promise<World> {
  await seedLibrary();
  await seedAdministrator();
  const { id, name: nameOfAdmin, timeZone } = await db().user.findFirstOrThrow({ where: { isAdmin: true } });
  const auditContext = { actorId: id, origin };
  const teams = new Map<string, string>();
  for (const { name, above } of listTeams()) {
    const parentId = teams.get(above.at(-1) ?? "") ?? null;
    teams.set(name, (await createTeam({ name, parentId, externalId: null }, auditContext)).id);
  }
  const select = { id: true, title: true };
  const tracks = idsOf(await db().careerTrack.findMany({ select }));
  const areas = await db().knowledgeArea.findMany({ where: { level: "main" } });
  for (const [title, points] of Object.entries(TARGETS)) {
    const targets = areas.flatMap((area) => {
      const value = points[area.name];
      return value === undefined ? [] : [{ knowledgeAreaId: area.id, points: value }];
    });
    await updateCareerTrack(tracks.get(title) ?? "", { targets }, auditContext);
  }
  return {
    admin: { id, name: nameOfAdmin, timeZone, isAdmin: true, adminFactorDue: false },
    passwordHash: await hashPassword(password),
    videos: idsOf(await db().video.findMany({ select })),
    paths: idsOf(await db().learningPath.findMany({ select })),
    tracks,
    teams,
    learners: new Map(),
    now,
  };
}

/** A demonstration to make: the same seed and day make the same figures. */
export type Demonstration = {
  learners: number;
  seed: number;
  password: string;
  /** Makes the tables of an empty database. */
  migrate: () => Promise<unknown>;
};

/** Performs a year of acts, each at its moment, from the empty library on. @returns the number of acts */
async function performYear({ learners: count, seed, password }: Demonstration, clock: Clock, now: number) {
  const random = new Random(seed);
  const world = await makeWorld(password, now);
  const learners = drawLearners(random, count, DAYS);
  const people = { learners, invitees: drawInvitees(random, count) };
  const timeline = drawTimeline(random, people, await readLibrary(random), now);
  for (const { at, act } of timeline) {
    await clock.set(at);
    await perform(world, act);
  }
  return timeline.length;
}

/**
 * Fills the empty database at DATABASE_URL with the sample library and learners in teams, and what they did in the year up to now,
 * by the product's own functions. What an interrupted filling has left is dropped first; other data stays as it is.
 * @returns the number of acts; null when the database has data
 */
export async function fillDemonstration(demonstration: Demonstration): Promise<number | null> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [FILL_LOCK]);
    if ((await readState(client)) === "unfinished") {
      await emptyUnfinished(client);
      await demonstration.migrate();
    }
    if ((await readState(client)) !== "empty") return null;
    await closeDatabase();
    const now = Date.now();
    const clock = await openClock(client, now - (DAYS + 2) * DAY_MS);
    try {
      const acts = await performYear(demonstration, clock, now);
      await closeDatabase();
      await clock.finish();
      return acts;
    } finally {
      clock.restore();
    }
  } finally {
    await closeDatabase();
    await client.end();
  }
}
