import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { withConnection } from "../../scripts/steps/database.mjs";
import { until } from "./product.mjs";

/** A request that takes longer counts as hanging. */
const HANGS_AFTER_MS = 30_000;

const VIDEOS_EACH = 3;

/** Slows comments down, because a learner may comment only 30 times a minute. */
const COMMENT_EVERY_MS = 2_500;

/**
 * A learner who is signed in.
 * @typedef {{ id: string, headers: Record<string, string> }} Learner
 */

/**
 * The last acknowledged value, and the values that unanswered writes may have stored instead.
 * @typedef {{ sure: unknown, possible: unknown[] }} State
 */

/** Completions and ratings by the key of their state. */
const STATES = `
  SELECT 'completed ' || user_id || ' ' || video_id AS key, to_json(completed_at IS NOT NULL) AS value FROM video_progress
  UNION ALL SELECT 'rating ' || user_id || ' ' || video_id, to_json(rating) FROM ratings`;

const COMMENTS = "SELECT content, count(*)::int AS count FROM comments GROUP BY content";

/** Points that differ from the sum of their entries, or from the completion's, or have two entries of a batch. */
export const WRONG_POINTS = `
  SELECT user_id, video_id FROM (SELECT user_id, video_id, knowledge_area_id, sum(points) AS points FROM point_entries GROUP BY 1, 2, 3) e
  FULL JOIN earned_points p USING (user_id, video_id, knowledge_area_id) WHERE coalesce(e.points, 0) <> coalesce(p.points, 0)
  UNION ALL
  SELECT user_id, video_id FROM (SELECT user_id, video_id, sum(points) AS points FROM earned_points GROUP BY 1, 2) e
  FULL JOIN video_progress p USING (user_id, video_id) WHERE coalesce(e.points, 0) <> coalesce(p.points, 0)
  UNION ALL
  SELECT user_id, video_id FROM point_entries WHERE batch_id IS NOT NULL GROUP BY batch_id, user_id, video_id HAVING count(*) > 1`;

let number = 0;

/** @returns {string} a client address that no other user has */
const newAddress = () => `10.${Math.floor(Math.random() * 250)}.${Math.floor(number / 250)}.${(number % 250) + 1}`;

/**
 * Signs a new learner up.
 * @param {string} origin
 * @returns {Promise<Learner>}
 */
export async function signUp(origin) {
  number += 1;
  const address = { "x-forwarded-for": newAddress(), "content-type": "application/json" };
  const account = {
    name: `Learner ${number}`,
    email: `learner-${number}-${Date.now()}@people.test`,
    password: "correct horse",
  };
  const response = await fetch(`${origin}/api/account/sign-up`, {
    method: "POST",
    headers: address,
    body: JSON.stringify(account),
  });
  if (response.status !== 201) throw new Error(`Sign-up: ${response.status} ${await response.text()}`);
  const cookie = response.headers.getSetCookie().map((value) => value.split(";")[0]);
  return { id: (await response.json()).id, headers: { ...address, cookie: cookie.join("; ") } };
}

/** Learners who write continuously, with a record of the acknowledged writes. */
export class Writers {
  /** @type {Learner[]} */
  learners = [];
  /** @type {{ id: string, area: string }[]} */
  videos = [];
  /** Answers counted by kind. @type {Record<string, number>} */
  answers = {};
  /** Answers that no fault may cause. @type {string[]} */
  wrong = [];
  /** Moments of successful answers. @type {number[]} */
  successes = [];
  /** Comments by their content: whether they were acknowledged. @type {Map<string, boolean>} */
  #comments = new Map();
  /** Completions and ratings by learner and video. @type {Map<string, State>} */
  #states = new Map();
  /** The number of rounds by learner, so that no comment is written twice after a pause. @type {Map<string, number>} */
  #rounds = new Map();
  /** @type {Map<string, number>} */
  #commentedAt = new Map();
  #isOver = false;
  /** @type {Promise<unknown>} */
  #work = Promise.resolve();

  /** @param {() => string} databaseUrl @param {string[]} origins of the instances, among which the learners alternate */
  constructor(databaseUrl, ...origins) {
    this.databaseUrl = databaseUrl;
    this.origins = origins;
  }

  /** Signs the learners up and lets them write. @param {number} [count] */
  async start(count = 16) {
    const [origin = ""] = this.origins;
    for (let index = 0; index < count; index += 1) this.learners.push(await signUp(origin));
    const response = await fetch(`${origin}/api/videos?limit=500`, { headers: this.learners[0]?.headers });
    /** @type {{ id: string, knowledgeAreas: { knowledgeAreaId: string }[] }[]} */
    const videos = await response.json();
    this.videos = videos.map(({ id, knowledgeAreas }) => ({ id, area: knowledgeAreas[0]?.knowledgeAreaId ?? "" }));
    this.resume();
  }

  resume() {
    this.#isOver = false;
    this.#work = Promise.all(this.learners.map((learner, index) => this.#write(learner, index)));
  }

  /** Resolves after further acknowledged writes. @param {number} count */
  async writeOn(count) {
    const before = this.successes.length;
    await until(() => this.successes.length >= before + count);
  }

  /** Resolves when every request has been answered. */
  async stop() {
    this.#isOver = true;
    await this.#work;
  }

  /** @param {Learner} learner @param {number} index */
  async #write(learner, index) {
    while (!this.#isOver) {
      const round = this.#rounds.get(learner.id) ?? 0;
      this.#rounds.set(learner.id, round + 1);
      const video = this.videos[(index + (round % VIDEOS_EACH)) % this.videos.length];
      if (!video) throw new Error("There are no videos.");
      const act = [this.#comment, this.#complete, this.#rate][round % 3];
      await act?.call(this, learner, video, round);
    }
  }

  /** @param {Learner} learner @param {{ id: string }} video @param {number} round */
  async #comment(learner, video, round) {
    const now = performance.now();
    if (now - (this.#commentedAt.get(learner.id) ?? Number.NEGATIVE_INFINITY) < COMMENT_EVERY_MS) return;
    this.#commentedAt.set(learner.id, now);
    const content = `${learner.id} ${round}`;
    this.#comments.set(content, false);
    const isAcknowledged = await this.#send(learner, `/api/videos/${video.id}/comments`, {
      userId: learner.id,
      content,
    });
    this.#comments.set(content, isAcknowledged);
  }

  /** @param {Learner} learner @param {{ id: string, area: string }} video @param {number} round */
  async #complete(learner, video, round) {
    const completed = Math.floor(round / 9) % 2 === 0;
    const body = { userId: learner.id, videoId: video.id, knowledgeAreaId: video.area, points: 1, completed };
    await this.#set(`completed ${learner.id} ${video.id}`, completed, () =>
      this.#send(learner, "/api/progress/complete", body),
    );
  }

  /** @param {Learner} learner @param {{ id: string }} video @param {number} round */
  async #rate(learner, video, round) {
    const rating = 1 + (round % 5);
    await this.#set(`rating ${learner.id} ${video.id}`, rating, () =>
      this.#send(learner, `/api/videos/${video.id}/ratings`, { userId: learner.id, rating }),
    );
  }

  /** @param {string} key @param {unknown} value @param {() => Promise<boolean>} send */
  async #set(key, value, send) {
    const state = this.#states.get(key) ?? { sure: undefined, possible: [] };
    this.#states.set(key, state);
    state.possible.push(value);
    if (await send()) Object.assign(state, { sure: value, possible: [] });
  }

  /** @param {Learner} learner @param {string} path @param {object} body @returns {Promise<boolean>} whether it was acknowledged */
  async #send({ headers }, path, body) {
    const origin = this.origins[Math.floor(Math.random() * this.origins.length)];
    const started = performance.now();
    try {
      const init = { method: "POST", headers, body: JSON.stringify(body), signal: AbortSignal.timeout(HANGS_AFTER_MS) };
      const response = await fetch(origin + path, init);
      const text = await response.text();
      this.#count(String(response.status));
      if (response.ok) this.successes.push(performance.now());
      else if (response.status !== 503) this.wrong.push(`${path}: ${response.status} ${text}`);
      else if (!response.headers.get("retry-after")) this.wrong.push(`${path}: 503 without Retry-After`);
      if (response.status === 503) await delay(50);
      return response.ok;
    } catch {
      this.#count("no answer");
      if (performance.now() - started >= HANGS_AFTER_MS) this.wrong.push(`${path}: no answer in ${HANGS_AFTER_MS} ms`);
      await delay(50);
      return false;
    }
  }

  /** @param {string} answer */
  #count(answer) {
    this.answers[answer] = (this.answers[answer] ?? 0) + 1;
  }

  /** The longest time without a successful answer in a period. @param {number} from @param {number} to */
  longestGapMs(from, to) {
    const moments = [from, ...this.successes.filter((at) => at >= from && at <= to), to];
    return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? from)));
  }

  /**
   * Compares the stored values with the acknowledged ones, and every counter with a recount.
   * @returns {Promise<string[]>} the lost, doubled and miscounted values
   */
  async disagreements() {
    const read = (/** @type {string} */ query) =>
      withConnection(this.databaseUrl(), async (client) => (await client.query(query)).rows);
    /** @type {Map<string, unknown>} */
    const stored = new Map((await read(STATES)).map(({ key, value }) => [key, value]));
    const states = [...this.#states].flatMap(([key, { sure, possible }]) => {
      const value = stored.get(key) ?? (key.startsWith("completed") ? false : undefined);
      const allowed = [sure ?? (key.startsWith("completed") ? false : undefined), ...possible];
      return allowed.includes(value) ? [] : [`${key} is ${value} and not ${allowed.join(" or ")}`];
    });
    const comments = new Map((await read(COMMENTS)).map(({ content, count }) => [content, count]));
    const lost = [...this.#comments].filter(([content, isSure]) => isSure && !comments.has(content));
    const doubled = [...comments].filter(([, count]) => count > 1);
    const miscounted = await read(WRONG_POINTS);
    return [
      ...states,
      ...lost.map(([content]) => `lost: ${content}`),
      ...doubled.map(([content]) => `doubled: ${content}`),
      ...miscounted.map((key) => `points that are not the sum of their entries: ${JSON.stringify(key)}`),
      ...(await this.#wrongCounters(stored)),
    ];
  }

  /** @param {Map<string, unknown>} stored */
  async #wrongCounters(stored) {
    const response = await fetch(`${this.origins[0]}/api/videos?limit=500`, { headers: this.learners[0]?.headers });
    /** @type {{ id: string, learnerCount: number, totalRatings: number, averageRating: number }[]} */
    const videos = await response.json();
    return videos.flatMap(({ id, learnerCount, totalRatings, averageRating }) => {
      const learners = this.learners.filter((learner) => stored.get(`completed ${learner.id} ${id}`) === true).length;
      const ratings = this.learners
        .map((learner) => stored.get(`rating ${learner.id} ${id}`))
        .filter((rating) => typeof rating === "number");
      const average = ratings.length ? ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length : 0;
      const isRight =
        learnerCount === learners && totalRatings === ratings.length && Math.abs(averageRating - average) <= 0.051;
      return isRight
        ? []
        : [
            `${id}: ${learnerCount} of ${learners} learners, ${totalRatings} of ${ratings.length} ratings, average ${averageRating} of ${average}`,
          ];
    });
  }
}

/** Ends the writing, and expects that every answer was right and every acknowledged write is stored once. @param {Writers} writers */
export async function expectNoLoss(writers) {
  await writers.stop();
  expect(writers.wrong).toEqual([]);
  expect(await writers.disagreements()).toEqual([]);
}
