/**
 * The part of the bare server (lab/bench/bare.mjs) that reads a learner's paths and what their plans are made of.
 */

/**
 * The paths that a user started or finished, as PostgreSQL makes the JSON. Of each path it reads the lessons of one version, and of a finished
 * one those that the current version adds. Completions are taken as recorded.
 */
const PATHS = `
  SELECT coalesce(json_agg(json_build_object(
           'pathId', s.path_id, 'startedAt', to_char(s.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'status', CASE WHEN f.id IS NULL THEN 'in_progress' ELSE 'completed' END,
           'progressPercentage', CASE WHEN f.id IS NOT NULL THEN 100 WHEN l.required = 0 THEN 0 ELSE l.done * 100 / l.required END,
           'completedVideos', l.done, 'totalVideos', CASE WHEN f.id IS NULL THEN l.required ELSE l.done END,
           'completedAt', to_char(f.completed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'version', coalesce(f.number, own.number, cur.number), 'currentVersion', cur.number, 'finishedVersion', f.number,
           'newVideoIds', coalesce(n.ids, '[]'), 'newSeconds', coalesce(n.seconds, 0),
           'ownVideoIds', l.own, 'ownOptionalVideoIds', l.own_optional, 'ownUnplayableVideoIds', l.own_unplayable,
           'ownSections', l.own_sections, 'finishedVideoIds', l.finished)
           ORDER BY s.started_at DESC NULLS LAST, s.path_id), '[]')::text AS json
  FROM (SELECT user_id, path_id, started_at, version_id FROM path_starts WHERE user_id = $1::uuid
        UNION ALL
        SELECT DISTINCT c.user_id, c.path_id, NULL::timestamptz, NULL::uuid FROM path_completions c
        WHERE c.user_id = $1::uuid AND c.reopened_at IS NULL
          AND NOT EXISTS (SELECT FROM path_starts o WHERE o.user_id = c.user_id AND o.path_id = c.path_id)) s
  JOIN learning_paths p ON p.id = s.path_id AND p.deleted_at IS NULL
  JOIN path_versions cur ON cur.id = p.current_version_id
  LEFT JOIN LATERAL (
    SELECT v.id, v.number, min(c.completed_at) OVER () AS completed_at
    FROM path_completions c JOIN path_versions v ON v.id = c.version_id
    WHERE c.user_id = s.user_id AND c.path_id = s.path_id AND c.reopened_at IS NULL ORDER BY v.number DESC LIMIT 1) f ON true
  LEFT JOIN path_versions own ON own.id = s.version_id AND own.id <> cur.id AND f.id IS NULL
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE e.counts)::int AS required, count(*) FILTER (WHERE e.counts AND e.done)::int AS done,
           CASE WHEN f.id IS NOT NULL THEN json_agg(e.id ORDER BY e.position) FILTER (WHERE e.counts AND e.done) END AS finished,
           CASE WHEN own.id IS NOT NULL THEN json_agg(e.id ORDER BY e.position) END AS own,
           CASE WHEN own.id IS NOT NULL
             THEN coalesce(json_agg(e.id ORDER BY e.position) FILTER (WHERE e.is_optional), '[]') END AS own_optional,
           CASE WHEN own.id IS NOT NULL
             THEN coalesce(json_agg(e.id ORDER BY e.position) FILTER (WHERE NOT e.plays), '[]') END AS own_unplayable,
           CASE WHEN own.id IS NOT NULL
             THEN coalesce(json_agg(json_build_object('title', e.heading, 'videoId', e.id) ORDER BY e.position)
                           FILTER (WHERE e.heading IS NOT NULL), '[]') END AS own_sections
    FROM (SELECT v.id, l.position, l.heading, l.is_optional, v.health IN ('ok', 'partly') AS plays,
                 v.health IN ('ok', 'partly') AND NOT l.is_optional AS counts, d.completed_at IS NOT NULL AS done
          FROM path_version_videos l JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL
          LEFT JOIN video_progress d ON d.user_id = s.user_id AND d.video_id = v.id
          WHERE l.version_id = coalesce(f.id, own.id, cur.id)) e) l
  LEFT JOIN LATERAL (
    SELECT json_agg(v.id ORDER BY l.position) AS ids, sum(coalesce(v.duration, 900))::int AS seconds
    FROM path_version_videos l
    JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL AND v.health IN ('ok', 'partly')
    LEFT JOIN video_progress d ON d.user_id = s.user_id AND d.video_id = v.id
    WHERE f.id IS NOT NULL AND l.version_id = cur.id AND NOT l.is_optional AND d.completed_at IS NULL) n ON true`;

/** A user's plans with their lessons. */
const PLANS = `
  SELECT l.id, l.track_id, l.hours_per_week::float, l.weekdays, l.session_at_minutes, l.start_on, l.counted_from, l.time_zone,
         l.calendar_hash IS NOT NULL AS has_calendar, l.created_at, l.made_at,
         (SELECT json_agg(json_build_array(v.id, pv.is_pinned, pv.is_excluded, coalesce(v.duration, 900), d.completed_at)
                          ORDER BY pv.position)
          FROM plan_videos pv JOIN videos v ON v.id = pv.video_id AND v.deleted_at IS NULL AND v.health IN ('ok', 'partly')
          LEFT JOIN video_progress d ON d.user_id = l.user_id AND d.video_id = v.id WHERE pv.plan_id = l.id) AS videos
  FROM learning_plans l JOIN career_tracks t ON t.id = l.track_id AND t.deleted_at IS NULL AND t.is_active
  WHERE l.user_id = $1::uuid ORDER BY l.created_at DESC, l.id`;

/** The parts of a user's plan for a track: the targets with their points, the open paths, and the lessons that could be in it. */
const PROBLEM = `
  WITH counted AS (
    SELECT m.id AS target, a.id AS area FROM track_targets t
    JOIN knowledge_areas m ON m.id = t.knowledge_area_id AND m.deleted_at IS NULL
    JOIN knowledge_areas a ON (a.id = m.id OR a.parent_id = m.id) AND a.deleted_at IS NULL WHERE t.track_id = $2::uuid),
  paths AS (
    SELECT p.id, tp.position, s.user_id IS NOT NULL AS is_started, ARRAY(
             SELECT v.id FROM path_version_videos l
             JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL AND v.health IN ('ok', 'partly')
             WHERE l.version_id = coalesce(s.version_id, p.current_version_id) AND NOT l.is_optional
               AND NOT EXISTS (SELECT FROM video_progress d
                               WHERE d.user_id = $1::uuid AND d.video_id = v.id AND d.completed_at IS NOT NULL)
             ORDER BY l.position) AS videos
    FROM track_paths tp JOIN learning_paths p ON p.id = tp.path_id AND p.deleted_at IS NULL
    LEFT JOIN path_starts s ON s.path_id = p.id AND s.user_id = $1::uuid
    WHERE tp.track_id = $2::uuid AND NOT EXISTS (
      SELECT FROM path_completions f WHERE f.user_id = $1::uuid AND f.path_id = p.id AND f.reopened_at IS NULL))
  SELECT
    (SELECT json_agg(json_build_array(m.id, m.name, t.points, coalesce(e.points, 0)) ORDER BY m.name COLLATE names)
     FROM track_targets t JOIN knowledge_areas m ON m.id = t.knowledge_area_id AND m.deleted_at IS NULL
     LEFT JOIN (SELECT c.target, sum(p.points) AS points FROM counted c
                JOIN earned_points p ON p.knowledge_area_id = c.area AND p.user_id = $1::uuid GROUP BY c.target) e ON e.target = m.id
     WHERE t.track_id = $2::uuid) AS targets,
    (SELECT json_agg(json_build_array(id, is_started, videos) ORDER BY position) FROM paths) AS paths,
    (SELECT json_agg(json_build_array(v.id, v.title, v.duration, s.points, o.place, o.difficulty))
     FROM videos v
     LEFT JOIN (SELECT b.video_id, json_object_agg(b.target, b.points) AS points
                FROM (SELECT va.video_id, c.target, sum(va.points)::int AS points
                      FROM counted c JOIN video_areas va ON va.knowledge_area_id = c.area GROUP BY va.video_id, c.target) b
                GROUP BY b.video_id) s ON s.video_id = v.id
     LEFT JOIN (SELECT pv.video_id, min(pv.position) AS place,
                       min(array_position(enum_range(NULL::path_difficulty), p.difficulty)) AS difficulty
                FROM path_videos pv JOIN learning_paths p ON p.id = pv.path_id AND p.deleted_at IS NULL GROUP BY pv.video_id) o
       ON o.video_id = v.id
     LEFT JOIN video_progress d ON d.user_id = $1::uuid AND d.video_id = v.id
     WHERE v.deleted_at IS NULL AND v.health IN ('ok', 'partly') AND d.completed_at IS NULL
       AND (s.video_id IS NOT NULL OR v.id IN (SELECT unnest(videos) FROM paths))) AS lessons`;

/**
 * @param {import("pg").Pool} pool
 * @param {string} userId
 * @returns {Promise<string>} the JSON of the user's paths
 */
export async function listPaths(pool, userId) {
  const { rows } = await pool.query({ name: "paths", text: PATHS, values: [userId] });
  return rows[0].json;
}

/**
 * Reads what a plan for a track is made of, and answers nothing: the product keeps the choice of lessons for the same input.
 * @param {import("pg").Pool} pool
 * @param {string} userId
 * @param {string} trackId
 */
export async function readProblem(pool, userId, trackId) {
  await pool.query({ name: "problem", text: PROBLEM, values: [userId, trackId] });
  return {};
}

/**
 * Reads a user's plans and what each is made of, and answers nothing.
 * @param {import("pg").Pool} pool
 * @param {string} userId
 */
export async function readPlans(pool, userId) {
  const { rows } = await pool.query({ name: "plans", text: PLANS, values: [userId] });
  await Promise.all(rows.map(({ track_id: trackId }) => readProblem(pool, userId, trackId)));
  return {};
}
