import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Random } from "@/tests/fixtures/random";
import { makeUser } from "@/tests/fixtures/test-user";
import { listUserPaths } from "./data";

const SEQUENCES = 200;
const ACTS = 10;
/** Connections, each with its own sequences. */
const CLIENTS = 4;

let userIds: string[];
let clients: pg.Client[];

beforeAll(async () => {
  clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
      await client.connect();
      // The test's data need not survive a crash.
      await client.query("SET synchronous_commit = off");
      return client;
    }),
  );
  userIds = (await Promise.all(clients.map(() => makeUser()))).map(({ id }) => id);
});
afterAll(() => Promise.all(clients.map((client) => client.end())));

/** A video of a list. */
type Entry = { id: string; isOptional: boolean };

const toWords = (list: Entry[]) => list.map(({ id, isOptional }) => `${id}${isOptional ? "?" : ""}`).join();

/** The rule, in memory. `standing` are the finished versions that were not reopened. */
class Model {
  versions: Entry[][];
  stayed: number | null = null;
  readonly done = new Set<string>();
  readonly deleted = new Set<string>();
  readonly standing = new Set<number>();

  constructor(list: string[]) {
    this.versions = [list.map((id) => ({ id, isOptional: false }))];
  }

  get current() {
    return this.versions.length - 1;
  }

  private live = (version: number) => (this.versions[version] ?? []).filter(({ id }) => !this.deleted.has(id));

  /** The required videos of a version. */
  private lessons = (version: number) =>
    this.live(version)
      .filter(({ isOptional }) => !isOptional)
      .map(({ id }) => id);

  private isComplete = (version: number) =>
    this.lessons(version).length > 0 && this.lessons(version).every((id) => this.done.has(id));

  private record() {
    for (const version of [this.current, this.stayed ?? this.current]) {
      if (this.isComplete(version)) this.standing.add(version);
    }
  }

  /** Records the one version that an administrator's act completed: the current one before the one stayed on. */
  private finish() {
    const finished = [this.current, this.stayed ?? this.current].find(this.isComplete);
    if (this.standing.size === 0 && finished !== undefined) this.standing.add(finished);
  }

  publish(list: Entry[], stays: boolean) {
    const hidden = (this.versions[this.current] ?? []).filter(({ id }) => this.deleted.has(id));
    if (toWords(list) !== toWords(this.live(this.current))) {
      if (!stays) this.stayed = null;
      else if (this.standing.size === 0) this.stayed ??= this.current;
      this.versions.push([...list, ...hidden]);
      this.finish();
    }
  }

  remove(id: string) {
    this.deleted.add(id);
    this.finish();
  }

  followCurrent() {
    this.stayed = null;
    this.record();
  }

  restore(id: string) {
    this.deleted.delete(id);
  }

  complete(id: string) {
    this.done.add(id);
    this.record();
  }

  takeBack(id: string) {
    this.done.delete(id);
    const reopened = [...this.standing].filter((version) => this.lessons(version).includes(id));
    for (const version of reopened) this.standing.delete(version);
    if (reopened.length > 0) {
      this.stayed = null;
      this.record();
    }
  }

  get status() {
    const own = this.lessons(this.stayed ?? this.current);
    const open = this.lessons(this.current).filter((id) => !this.done.has(id));
    if (this.standing.size > 0) return { status: "completed", progressPercentage: 100, newVideoIds: open.sort() };
    const progressPercentage = Math.floor((own.filter((id) => this.done.has(id)).length / (own.length || 1)) * 100);
    return { status: "in_progress", progressPercentage, newVideoIds: [] };
  }
}

const DURATION = 60;

/** The acts of one learner and of administrators on one path, as the statements that the product runs. */
class Course {
  ids: string[] = [];
  private pathId = "";

  constructor(
    private readonly client: pg.Client,
    private readonly userId: string,
  ) {}

  async make(count: number) {
    const { rows } = await this.client.query<{ id: string }>(
      `INSERT INTO videos (title, video_url, provider, provider_video_id, duration)
       SELECT 'Lesson', 'https://vimeo.com/1', 'vimeo', gen_random_uuid(), $1 FROM generate_series(1, 5) RETURNING id`,
      [DURATION],
    );
    this.ids = rows.map(({ id }) => id);
    this.pathId = crypto.randomUUID();
    await this.client.query(`
      INSERT INTO learning_paths (id, title, difficulty) VALUES ('${this.pathId}', 'Path', 'beginner');
      ${this.fill(this.ids.slice(0, count).map((id) => ({ id, isOptional: false })))};
      SELECT publish_path_version('${this.pathId}', '', false);
      INSERT INTO path_starts (user_id, path_id) VALUES ('${this.userId}', '${this.pathId}')`);
  }

  private fill = (list: Entry[], taken: number[] = []) => {
    const free = Array.from({ length: 20 }, (_, place) => place).filter((place) => !taken.includes(place));
    return list.length === 0
      ? "SELECT 1"
      : `INSERT INTO path_videos (path_id, video_id, position, is_optional)
         VALUES ${list.map(({ id, isOptional }, index) => `('${this.pathId}', '${id}', ${free[index]}, ${isOptional})`).join()}`;
  };

  async publish(list: Entry[], stays: boolean) {
    const { rows } = await this.client.query<{ position: number }>(
      `SELECT position FROM path_videos pv JOIN videos v ON v.id = pv.video_id AND v.deleted_at IS NOT NULL WHERE path_id = $1`,
      [this.pathId],
    );
    await this.client.query(`
      DELETE FROM path_videos pv USING videos v WHERE path_id = '${this.pathId}' AND v.id = pv.video_id AND v.deleted_at IS NULL;
      ${this.fill(
        list,
        rows.map(({ position }) => position),
      )};
      SELECT publish_path_version('${this.pathId}', '', ${stays})`);
  }

  complete = (videoId: string) =>
    this.client.query(
      `WITH completed AS (
         INSERT INTO video_progress AS p (user_id, video_id, completed_at) VALUES ($1, $2, now())
         ON CONFLICT (user_id, video_id) DO UPDATE SET completed_at = EXCLUDED.completed_at WHERE p.completed_at IS NULL
         RETURNING user_id, video_id)
       SELECT record_completion(user_id, video_id) FROM completed`,
      [this.userId, videoId],
    );

  takeBack = (videoId: string) => this.client.query("SELECT take_back($1, $2)", [this.userId, videoId]);

  setDeleted = (videoId: string, isDeleted: boolean) =>
    this.client.query(`
      UPDATE videos SET deleted_at = ${isDeleted ? "now()" : "NULL"} WHERE id = '${videoId}';
      SELECT check_versions_of(ARRAY['${videoId}'::uuid])`);

  followCurrent = () =>
    this.client.query(`
      UPDATE path_starts SET version_id = NULL WHERE user_id = '${this.userId}' AND path_id = '${this.pathId}';
      SELECT record_paths('${this.userId}', ARRAY['${this.pathId}'::uuid])`);

  async status() {
    const found = (await listUserPaths(this.userId)).find(({ pathId }) => pathId === this.pathId);
    if (!found) throw new Error("The path is not started");
    return { ...found, newVideoIds: found.newVideoIds.toSorted() };
  }

  end = () => this.client.query("DELETE FROM path_starts WHERE path_id = $1", [this.pathId]);
}

/** Applies a random act to a course and its model. @returns the act in words, and whether it is the learner's */
async function act(random: Random, course: Course, model: Model): Promise<[words: string, isLearners: boolean]> {
  const below = (limit: number) => Math.floor(random.next() * limit);
  const place = below(course.ids.length);
  const videoId = course.ids[place] as string;
  const kind = below(12);
  if (kind < 5) {
    if (!model.deleted.has(videoId)) {
      await course.complete(videoId);
      model.complete(videoId);
    }
    return [`complete ${place}`, true];
  }
  if (kind < 7) {
    await course.takeBack(videoId);
    if (model.done.has(videoId)) model.takeBack(videoId);
    return [`take back ${place}`, true];
  }
  if (kind < 9) {
    const list = course.ids
      .filter((id) => !model.deleted.has(id) && random.next() < 0.5)
      .map((id) => ({ id, isOptional: random.next() < 0.25 }));
    const stays = random.next() < 0.4;
    await course.publish(list, stays);
    model.publish(list, stays);
    const words = toWords(list.map(({ id, isOptional }) => ({ id: String(course.ids.indexOf(id)), isOptional })));
    return [`publish ${words}${stays ? ", stay" : ""}`, false];
  }
  if (kind < 11) {
    const isDeleted = model.deleted.has(videoId);
    await course.setDeleted(videoId, !isDeleted);
    if (isDeleted) model.restore(videoId);
    else model.remove(videoId);
    return [`${isDeleted ? "restore" : "delete"} ${place}`, false];
  }
  await course.followCurrent();
  model.followCurrent();
  return ["move", true];
}

async function run(seed: number, client: pg.Client, userId: string) {
  const random = new Random(seed);
  const course = new Course(client, userId);
  const count = 2 + Math.floor(random.next() * 2);
  await course.make(count);
  const model = new Model(course.ids.slice(0, count));
  const told: string[] = [];
  let before = await course.status();
  for (let number = 0; number < ACTS; number += 1) {
    const [words, isLearners] = await act(random, course, model);
    told.push(words);
    const story = `seed ${seed}: ${told.join("; ")}`;
    const found = await course.status();
    expect(found, story).toMatchObject(model.status);
    expect(found.newSeconds, story).toBe(DURATION * model.status.newVideoIds.length);
    if (before.status === "completed" && !isLearners)
      expect([found.status, found.completedAt], story).toEqual(["completed", before.completedAt]);
    before = found;
  }
  await course.end();
}

test("a finished path is reopened by its learner and never by administrators, in any sequence of acts", async () => {
  const seeds = Array.from({ length: SEQUENCES }, (_, seed) => seed);
  await Promise.all(
    clients.map(async (client, index) => {
      const own = seeds.filter((seed) => seed % CLIENTS === index);
      for (const seed of own) await run(seed, client, userIds[index] as string);
    }),
  );
}, 60_000);
