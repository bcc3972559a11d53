import "server-only";
import { z } from "zod";
import { encodeCursor } from "@/lib/platform/http/cursor";
import { containing, contains, empty, join, type Sql, sql } from "@/lib/platform/sql/fragments";
import { collatedKey, countKey, decimalKey, idKey, keyset, type Order, timeKey } from "@/lib/platform/sql/keyset";
import { jsonText, queryIds, queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { MAX_SEARCHED_WORDS, searchKey } from "@/lib/platform/text";
import { allTallies, areas, asJson, hasTranscript, isInArea, tallies } from "./as-json";
import { DEFAULT_DURATION_SECONDS } from "./duration";
import {
  MAX_VIDEO_IDS,
  type VideoIdsFilter,
  type VideoLengthRange,
  type VideoList,
  type VideoNeed,
  type VideoShow,
  type VideoSort,
  videoSchema,
} from "./schema";

/** One page as JSON text, the cursor of the next page (null on the last), and the number of matching videos. */
export type VideoPage = { json: string; next: string | null; total: number };

const pageRow = z.object({
  json: jsonText(z.array(videoSchema)),
  /** The number of rows read, with the one after the page. */
  found: z.int(),
  last: z.array(z.string()).nullable(),
  total: z.int(),
});

/**
 * One page of the library, filtered and sorted.
 * @param actorId the user for `completed` and `show`
 * @throws {Problem} 400 on a cursor of another order
 */
export async function selectVideos(list: VideoList, actorId: string): Promise<VideoPage> {
  const order = orders[list.sort];
  const { orderBy, beyond, place } = keyset(order, list.cursor);
  const matching = matches(list, actorId);
  const { json, found, last, total } = await queryOnlyRow(
    pageRow,
    sql`SELECT coalesce(json_agg(p.video ORDER BY p.place) FILTER (WHERE p.place <= ${list.limit}), '[]')::text AS json,
           count(*)::int AS found,
           (array_agg(p.keys::text) FILTER (WHERE p.place = ${list.limit}))[1]::json AS last,
           (SELECT count(*)::int FROM videos v WHERE ${matching}) AS total
    FROM (SELECT page.place, page.keys, ${asJson()} AS video
          FROM (SELECT row_number() OVER (ORDER BY ${orderBy}) AS place, ${place} AS keys, v.id
                FROM videos v ${ofOrder[list.sort]} WHERE ${matching} ${beyond}
                ORDER BY ${orderBy} LIMIT ${list.limit + 1}) page
          JOIN videos v ON v.id = page.id ${tallies} ${areas}) p`,
  );
  return { json, total, next: last && found > list.limit ? encodeCursor(order.list, last) : null };
}

/** The ids of all matching videos, newest first, up to MAX_VIDEO_IDS. */
export const selectVideoIds = (filter: VideoIdsFilter): Promise<string[]> =>
  queryIds(
    sql`SELECT v.id FROM videos v WHERE ${matches(filter, "")}
        ORDER BY v.created_at DESC, v.id DESC LIMIT ${MAX_VIDEO_IDS}`,
  );

const videoKey = idKey(sql`v.id`);

/** The sort orders of the library: `v` is the video, `t` its tallies. */
const orders: Record<VideoSort, Order> = {
  newest: { list: "videos newest", keys: [timeKey(sql`v.created_at`), videoKey], descending: true },
  rating: {
    list: "videos rating",
    keys: [
      decimalKey(sql`round(coalesce(t.rating_sum::numeric / nullif(t.ratings, 0), 0), 4)`),
      countKey(sql`coalesce(t.ratings, 0)`),
      videoKey,
    ],
    descending: true,
  },
  popular: { list: "videos popular", keys: [countKey(sql`coalesce(t.learners, 0)`), videoKey], descending: true },
  title: { list: "videos title", keys: [collatedKey(sql`v.title`), videoKey], descending: false },
};

/** SQL that joins the rows that an order needs besides the video. */
const ofOrder: Record<VideoSort, Sql> = { newest: empty, title: empty, rating: allTallies, popular: allTallies };

/** SQL conditions on the video `v` for each value of `needs`. */
const needing: Record<VideoNeed, Sql> = {
  areas: sql`NOT EXISTS (SELECT FROM video_areas va WHERE va.video_id = v.id)`,
  playback: sql`EXISTS (SELECT FROM playback_reports pr WHERE pr.video_id = v.id)`,
  transcript: sql`NOT ${hasTranscript}`,
  questions: sql`NOT has_questions(v.id)`,
};

/** The words of a search. A video matches when its title and description together contain all of them. */
const wordsOf = (search: string): string[] =>
  [...new Set(searchKey(search).split(/\s+/).filter(Boolean))].slice(0, MAX_SEARCHED_WORDS);

const searched = sql`v.search_key`;

/** Selects the searches that find a video of the library. */
export async function selectFound(searches: string[]): Promise<Set<string>> {
  const words = searches.map((search) => wordsOf(search).sort((one, other) => other.length - one.length));
  // The index finds the longest word of every search in one plan; the other words filter its matches.
  const found = await queryRows(
    z.object({ search: z.string() }),
    sql`SELECT s.search FROM unnest(
          ${searches}::text[], ${words.map(([longest = ""]) => containing(longest))}::text[],
          ${words.map((all) => JSON.stringify(all.map(containing)))}::text[]) s(search, longest, patterns)
        WHERE EXISTS (SELECT FROM videos v WHERE v.deleted_at IS NULL AND ${searched} LIKE s.longest
                        AND ${searched} LIKE ALL (SELECT jsonb_array_elements_text(s.patterns::jsonb)))`,
  );
  return new Set(found.map(({ search }) => search));
}

/** SQL conditions on the video `v` for each value of `show`. @param actor the user's id */
const shown: Record<VideoShow, (actor: Sql) => Sql> = {
  started: (actor) => sql`(
    EXISTS (SELECT FROM video_positions o WHERE o.user_id = ${actor} AND o.video_id = v.id)
    OR EXISTS (SELECT FROM watches w WHERE w.user_id = ${actor} AND w.video_id = v.id))
    AND NOT ${isCompleted(actor)}`,
  later: (actor) => sql`EXISTS (SELECT FROM watch_later l WHERE l.user_id = ${actor} AND l.video_id = v.id)`,
  plan: (actor) => sql`EXISTS (
    SELECT FROM plan_videos pv JOIN learning_plans lp ON lp.id = pv.plan_id
    WHERE lp.user_id = ${actor} AND pv.video_id = v.id AND NOT pv.is_excluded)`,
};

const isCompleted = (actor: Sql) => sql`EXISTS (
  SELECT FROM video_progress vp WHERE vp.user_id = ${actor} AND vp.video_id = v.id AND vp.completed_at IS NOT NULL)`;

/** SQL conditions on the length of the video `v`; an unknown length counts as the assumed one. */
const lengths: Record<VideoLengthRange, Sql> = {
  short: sql`coalesce(v.duration, ${DEFAULT_DURATION_SECONDS}) < 900`,
  medium: sql`coalesce(v.duration, ${DEFAULT_DURATION_SECONDS}) BETWEEN 900 AND 2700`,
  long: sql`coalesce(v.duration, ${DEFAULT_DURATION_SECONDS}) > 2700`,
};

type Filter = VideoIdsFilter & Pick<VideoList, "completed" | "show" | "length">;

/** SQL condition on a video `v` of the library that matches a filter. @param actorId the user for `completed` and `show` */
function matches({ q, areaId, needs, completed, show, length }: Filter, actorId: string): Sql {
  const actor = sql`${actorId}::uuid`;
  const conditions = [
    sql`v.deleted_at IS NULL`,
    ...wordsOf(q ?? "").map((word) => contains(searched, word)),
    areaId && isInArea(sql`v.id`, areaId),
    needs && needing[needs],
    completed !== undefined && (completed ? isCompleted(actor) : sql`NOT ${isCompleted(actor)}`),
    show && shown[show](actor),
    length && lengths[length],
  ];
  return join(
    conditions.filter((condition) => !!condition),
    " AND ",
  );
}
