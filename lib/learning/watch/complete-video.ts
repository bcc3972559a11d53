import "server-only";
import { completion } from "@/lib/learning/points/complete";
import { findRecord, recordRow, toRecord, withdraw } from "@/lib/learning/progress/data";
import type { CompleteInput, Progress } from "@/lib/learning/progress/schema";
import { moment } from "@/lib/library/videos/duration";
import { percent } from "@/lib/platform/counted";
import { conflict } from "@/lib/platform/http/problem";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryRow } from "@/lib/platform/sql/query";
import { findStored } from "./data";
import { learning } from "./schema";
import { CERTAIN_REPORTS, requiredOf, secondsBeforeMarking } from "./standing";

/**
 * Completes a video by a user's word, or takes that back. It counts as watched where the share was watched.
 * @throws {Problem} 404; 409 when the organisation asks for watching first (docs/behaviour.md, 28)
 */
export async function completeVideo({ completed, ...lesson }: CompleteInput): Promise<Progress> {
  if (!completed) return withdraw(lesson);
  const written = await queryRow(
    recordRow,
    prepared(sql`
    WITH rule AS MATERIALIZED (${ruleOf(lesson)}),
    ${completion(lesson, sql`(SELECT evidence FROM rule)`, sql`(SELECT is_allowed FROM rule)`)}
    SELECT earned.points, done.completed_at AS "completedAt", done.evidence, rule.percent AS "watchedPercent"
    FROM earned, done, rule WHERE earned.knowledge_area_id = ${lesson.knowledgeAreaId}::uuid`),
  );
  if (written) return toRecord(lesson, written);
  await requireShare(lesson);
  return toRecord(lesson, await findRecord(lesson));
}

type Lesson = Omit<CompleteInput, "completed">;

/**
 * SQL for the percentage of a video that a user watched, the evidence of a completion by their word, and whether it is allowed: the
 * rules of `standing.ts`, so that completing takes one statement. A contract test compares the two.
 */
const ruleOf = ({ userId, videoId }: Lesson): Sql => sql`
  SELECT watched.percent, (CASE WHEN share.is_reached THEN 'watched' ELSE 'marked' END)::completion_evidence AS evidence,
         rules.policy <> 'watched' OR NOT watched.is_certain OR share.is_reached AS is_allowed
  FROM videos v
  LEFT JOIN watches w ON w.user_id = ${userId}::uuid AND w.video_id = v.id
  LEFT JOIN settings s ON s.section = ${learning.name}
  CROSS JOIN LATERAL (
    SELECT coalesce(s.value->>'policy', ${learning.defaults.policy}) AS policy,
           coalesce(v.required_percent, (s.value->>'requiredPercent')::int, ${learning.defaults.requiredPercent}::int) AS required
  ) rules
  CROSS JOIN LATERAL (
    SELECT watched_percent(w.seconds, w.kept_percent, v.duration) AS percent,
           v.duration IS NOT NULL AND (v.duration_source <> 'learners' OR ${CERTAIN_REPORTS}::int <= (
             SELECT count(*) FROM (SELECT FROM duration_reports WHERE video_id = v.id LIMIT ${CERTAIN_REPORTS}::int) r)) AS is_certain
  ) watched
  CROSS JOIN LATERAL (
    SELECT watched.is_certain AND watched.percent >= rules.required
           AND (coalesce(watched_seconds(w.seconds, v.duration), 0) > 0 OR coalesce(w.kept_percent, 0) > 0) AS is_reached
  ) share
  WHERE v.id = ${videoId}::uuid`;

/** @throws {Problem} 409 with the time to watch, when the organisation asks for watching first */
async function requireShare({ userId, videoId }: Lesson): Promise<void> {
  const stored = await findStored(userId, videoId);
  const seconds = stored ? secondsBeforeMarking(stored, stored.rules) : 0;
  if (!stored || seconds === 0) return;
  const off = stored.keepWatched ? "" : ". Switch on ‘Record what I watch’ in Settings";
  throw conflict(`Watch ${percent(requiredOf(stored, stored.rules))} first: ${moment(seconds)} to go${off}`);
}
