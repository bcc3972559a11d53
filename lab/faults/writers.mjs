import { setTimeout as delay } from "node:timers/promises";

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

  /** @param {string[]} origins of the instances, among which the learners alternate */
  constructor(...origins) {
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
    const [origin = ""] = this.origins;
    const records = await Promise.all(this.learners.map((learner) => this.#recordOf(origin, learner)));
    const stored = new Map(records.flatMap(({ states }) => states));
    const states = [...this.#states].flatMap(([key, { sure, possible }]) => {
      const value = stored.get(key) ?? (key.startsWith("completed") ? false : undefined);
      const allowed = [sure ?? (key.startsWith("completed") ? false : undefined), ...possible];
      return allowed.includes(value) ? [] : [`${key} is ${value} and not ${allowed.join(" or ")}`];
    });
    return [
      ...states,
      ...(await this.#wrongComments(origin)),
      ...(await this.#wrongCounters(origin, stored)),
      ...records.flatMap(({ wrong }) => wrong),
    ];
  }

  /** @param {string} origin @param {Learner} learner */
  async #recordOf(origin, { id, headers }) {
    /** @param {string} path */
    const get = async (path) => (await fetch(origin + path, { headers })).json();
    /** @type {{ videoId: string, points: number, completed: boolean }[]} */
    const progress = await get(`/api/progress/${id}`);
    /** @type {[string, unknown][]} */
    const states = progress.map(({ videoId, completed }) => [`completed ${id} ${videoId}`, completed]);
    const ratedVideos = this.videos.filter((video) => this.#states.has(`rating ${id} ${video.id}`));
    for (const video of ratedVideos) {
      const { rating } = await get(`/api/videos/${video.id}/rating/user/${id}`);
      states.push([`rating ${id} ${video.id}`, rating ?? undefined]);
    }
    const { points: total } = await get(`/api/progress/${id}/summary`);
    const counted = progress.reduce((sum, { points, completed }) => sum + (completed ? points : 0), 0);
    return { states, wrong: total === counted ? [] : [`${id} has ${total} points and not ${counted}`] };
  }

  /** @param {string} origin */
  async #wrongComments(origin) {
    /** @type {Map<string, number>} */
    const stored = new Map();
    const headers = this.learners[0]?.headers ?? {};
    for (const { id } of this.videos) {
      let next = `/api/videos/${id}/comments?limit=200`;
      while (next) {
        const response = await fetch(new URL(next, origin), { headers });
        for (const { content } of await response.json()) stored.set(content, (stored.get(content) ?? 0) + 1);
        next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? "";
      }
    }
    const lost = [...this.#comments].filter(([content, isSure]) => isSure && !stored.has(content));
    const doubled = [...stored].filter(([, count]) => count > 1);
    return [...lost.map(([content]) => `lost: ${content}`), ...doubled.map(([content]) => `doubled: ${content}`)];
  }

  /** @param {string} origin @param {Map<string, unknown>} stored */
  async #wrongCounters(origin, stored) {
    const response = await fetch(`${origin}/api/videos?limit=500`, { headers: this.learners[0]?.headers });
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
