import { hashPassword } from "@/lib/identity/accounts/password";
import { updateCareerTrack } from "@/lib/library/career-tracks/data";
import { createTeam } from "@/lib/organisation/teams/data";
import { closeDatabase, db } from "@/lib/platform/db";
import { seedAdministrator, seedLibrary } from "@/prisma/seed";
import { Random } from "@/testing/random";
import { openClock } from "./clock";
import { DAY_MS } from "./day";
import type { Library } from "./lessons";
import { drawLearners, listTeams } from "./people";
import { perform, type World } from "./perform";
import { drawTimeline } from "./timeline";
import { TARGETS } from "./words";

/** Days of activity. */
const DAYS = 365;

const origin = { address: null, device: null };

/** @throws {Error} when the database has users or lessons */
async function requireEmpty(): Promise<void> {
  const [users, videos] = await Promise.all([db().user.count(), db().video.count()]);
  if (users + videos > 0) throw new Error("The database is not empty: a demonstration is never added to other data.");
}

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
  const { id } = await db().user.findFirstOrThrow({ where: { isAdmin: true } });
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
    admin: { id, isAdmin: true, adminFactorDue: false },
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
export type Demonstration = { learners: number; seed: number; password: string };

/**
 * Fills the empty database at DATABASE_URL with the sample library and learners in teams, and what they did in the year up to now,
 * by the product's own functions.
 * @returns the number of acts
 * @throws {Error} when the database is not empty
 */
export async function fillDemonstration({ learners: count, seed, password }: Demonstration): Promise<number> {
  await requireEmpty();
  await closeDatabase();
  const now = Date.now();
  const clock = await openClock(now - (DAYS + 2) * DAY_MS);
  try {
    const random = new Random(seed);
    const world = await makeWorld(password, now);
    const learners = drawLearners(random, count, DAYS);
    const timeline = drawTimeline(random, learners, await readLibrary(random), now);
    for (const { at, act } of timeline) {
      await clock.set(at);
      await perform(world, act);
    }
    return timeline.length;
  } finally {
    await closeDatabase();
    await clock.close();
  }
}
