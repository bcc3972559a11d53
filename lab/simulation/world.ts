import type pg from "pg";
import { cookieOf } from "../faults/session.mjs";
import { AREAS, LEARNERS, TRACKS, VIDEOS } from "./act";
import { at } from "./at";
import { type Clock, clientOf, type Send } from "./client";
import { expectStatus } from "./expect";
import { Model, type Rules } from "./model";
import type { Provider } from "./provider";

/** The server, its database, and what it asks about videos. */
export type Target = { origin: string; database: pg.Pool; provider: Provider };

/** The users, areas and videos of one seed, on the server and in the model. */
export type World = {
  tag: string;
  target: Target;
  model: Model;
  admin: { id: string; send: Send };
  learners: { id: string; email: string; send: Send }[];
  areas: string[];
  videos: string[];
  path: string;
  tracks: string[];
  /** The clock of the server while it handles this seed's requests. */
  clock: Clock;
};

let addresses = 0;

/** A client address that no other user has. */
function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

const ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

/** A new address of a video. */
export function newVideoUrl(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(11));
  return `https://www.youtube.com/watch?v=${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("")}`;
}

const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID() as string);

/** Users who are signed in: their rows are written directly, as signing in takes a processor longer than all of their acts. */
async function makeUsers({ origin, database }: Target, tag: string, clock: Clock = { shiftMs: 0 }) {
  const users = ids(LEARNERS + 1).map((id, index) => {
    const isAdmin = index === LEARNERS;
    return { id, session: crypto.randomUUID(), isAdmin, name: isAdmin ? "Administrator" : `Learner ${index}` };
  });
  await database.query(
    `WITH added AS (
       INSERT INTO users (id, email, email_verified, name, is_admin)
       SELECT u.id, u.id || '@' || $2 || '.test', now(), u.name, u."isAdmin"
       FROM jsonb_to_recordset($1) AS u (id uuid, name text, "isAdmin" boolean) RETURNING id
     ), secrets AS (
       INSERT INTO credentials (user_id, password_hash) SELECT id, 'none' FROM added
     )
     INSERT INTO sessions (id, user_id, expires)
     SELECT u.session, u.id, now() + interval '1 day' FROM jsonb_to_recordset($1) AS u (id uuid, session uuid)`,
    [JSON.stringify(users), tag],
  );
  await database.query("SELECT follow_ways_in($1)", [users.map(({ id }) => id)]);
  return Promise.all(
    users.map(async ({ id, session, isAdmin }) => {
      const cookie = await cookieOf({ id, session, isAdmin });
      return { id, email: `${id}@${tag}.test`, send: clientOf(origin, cookie, newAddress(), clock) };
    }),
  );
}

/** Sets the organisation's rules for watching. */
export async function setRules(target: Target, rules: Rules): Promise<void> {
  const users = await makeUsers(target, `rules-${crypto.randomUUID().slice(0, 8)}`);
  expectStatus(await at(users, LEARNERS).send("PUT", "/api/settings/learning", rules), 200);
}

/** Makes the world of a seed. */
export async function makeWorld(target: Target, seed: number, rules: Rules): Promise<World> {
  const tag = `seed-${seed}-${crypto.randomUUID().slice(0, 8)}`;
  const model = new Model(rules);
  const [areas, videos, path] = [ids(AREAS), ids(VIDEOS), crypto.randomUUID()];
  const areaRows = model.areas.map(({ parent, total }, index) => {
    return { id: areas[index], name: `Area ${index} ${tag}`, parent: parent === null ? null : areas[parent], total };
  });
  const videoRows = model.videos.map(({ length, scores }, index) => {
    const url = newVideoUrl();
    model.video(index).url = url;
    const list = [...scores].map(([area, points]) => ({ area: areas[area], points }));
    return { id: videos[index], title: `Video ${index} ${tag}`, url, key: url.slice(-11), length, scores: list };
  });
  const { database } = target;
  const areaSql = `
    INSERT INTO knowledge_areas (id, name, level, parent_id, total_points)
    SELECT a.id, a.name, CASE WHEN a.parent IS NULL THEN 'main' ELSE 'sub' END::area_level, a.parent, a.total
    FROM jsonb_to_recordset($1) AS a (id uuid, name text, parent uuid, total int)`;
  for (const isMain of [true, false]) {
    await database.query(areaSql, [JSON.stringify(areaRows.filter(({ parent }) => (parent === null) === isMain))]);
  }
  await database.query(
    `INSERT INTO videos (id, title, video_url, provider, provider_video_id, duration, duration_source)
     SELECT v.id, v.title, v.url, 'youtube', v.key, v.length, CASE WHEN v.length IS NOT NULL THEN 'administrator' END::duration_source
     FROM jsonb_to_recordset($1) AS v (id uuid, title text, url text, key text, length int)`,
    [JSON.stringify(videoRows)],
  );
  await database.query(
    "INSERT INTO video_checks (video_id, next_at) SELECT id, first_look(id) FROM unnest($1::uuid[]) AS v (id)",
    [videos],
  );
  await database.query(
    `INSERT INTO video_areas (video_id, knowledge_area_id, points)
     SELECT v.id, s.area, s.points FROM jsonb_to_recordset($1) AS v (id uuid, scores jsonb),
            jsonb_to_recordset(v.scores) AS s (area uuid, points int)`,
    [JSON.stringify(videoRows)],
  );
  await database.query(
    `WITH path AS (INSERT INTO learning_paths (id, title, difficulty) VALUES ($1, $2, 'beginner'))
     INSERT INTO path_videos (path_id, video_id, position)
     SELECT $1, id, place - 1 FROM unnest($3::uuid[]) WITH ORDINALITY AS v (id, place)`,
    [path, `Path ${tag}`, model.path.places.map(({ video }) => at(videos, video))],
  );
  await database.query("SELECT publish_path_version($1, '', false)", [path]);
  const tracks = await makeTracks(target, tag, { model, areas, path });
  const clock = { shiftMs: 0 };
  const users = await makeUsers(target, tag, clock);
  const [admin, learners] = [at(users, LEARNERS), users.slice(0, LEARNERS)];
  return { tag, target, model, admin, learners, areas, videos, path, tracks, clock };
}

/** Makes the career tracks of a world. @returns their ids */
async function makeTracks(
  { database }: Target,
  tag: string,
  { model, areas, path }: Pick<World, "model" | "areas" | "path">,
): Promise<string[]> {
  const tracks = ids(TRACKS);
  const rows = model.tracks.map(({ targets, hasPath }, index) => {
    const list = [...targets].map(([area, points]) => ({ area: at(areas, area), points }));
    return { id: at(tracks, index), title: `Track ${index} ${tag}`, path: hasPath ? path : null, targets: list };
  });
  await database.query(
    `WITH track AS (SELECT * FROM jsonb_to_recordset($1) AS t (id uuid, title text, path uuid, targets jsonb)),
     added AS (
       INSERT INTO career_tracks (id, title, description, industry, level, job_titles, key_skills)
       SELECT id, title, title, 'Software', 'entry', '{Engineer}', '{Software}' FROM track
     ), paths AS (
       INSERT INTO track_paths (track_id, path_id, position) SELECT id, path, 0 FROM track WHERE path IS NOT NULL
     )
     INSERT INTO track_targets (track_id, knowledge_area_id, points)
     SELECT t.id, g.area, g.points FROM track t, jsonb_to_recordset(t.targets) AS g (area uuid, points int)`,
    [JSON.stringify(rows)],
  );
  return tracks;
}

/** Takes the areas of worlds out of the library, so that the bars of other learners stay few. */
export async function retireAreas({ database }: Target, worlds: World[]): Promise<void> {
  const [areas, videos] = [worlds.flatMap((world) => world.areas), worlds.flatMap((world) => world.videos)];
  await database.query("DELETE FROM video_areas WHERE video_id = ANY($1::uuid[])", [videos]);
  for (const level of ["sub", "main"])
    await database.query(
      "UPDATE knowledge_areas SET deleted_at = now() WHERE id = ANY($1::uuid[]) AND level = $2::area_level AND deleted_at IS NULL",
      [areas, level],
    );
  for (const { model } of worlds) for (const area of model.areas) area.deleted = true;
}
