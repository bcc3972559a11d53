import "server-only";
import { z } from "zod";
import { completion, confirmWatched } from "@/lib/learning/points/complete";
import { findRecord, recordRow, toRecord, withdraw } from "@/lib/learning/progress/data";
import type { CompleteInput, Progress } from "@/lib/learning/progress/schema";
import { moment } from "@/lib/library/videos/duration";
import { percent } from "@/lib/platform/counted";
import { conflict } from "@/lib/platform/http/problem";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { prepared } from "@/lib/platform/sql/prepared";
import { queryRow } from "@/lib/platform/sql/query";
import { findStored, hasCertainLength } from "./data";
import { learning } from "./schema";
import { asksForCheck, hasWatchedShare, requiredOf, secondsBeforeMarking, toWatch } from "./standing";

/**
 * Marks a video as complete for a user, or takes that back. It counts as watched when the required share was watched.
 * @throws {Problem} 404; 409 when the organisation requires watching or a check first (docs/behaviour.md, 28)
 */
export async function completeVideo({ completed, ...lesson }: CompleteInput): Promise<Progress> {
  if (!completed) return withdraw(lesson);
  const written = await queryRow(
    markedRow,
    prepared(sql`
    WITH rule AS MATERIALIZED (${ruleOf(lesson)}),
    ${completion(lesson, sql`(SELECT evidence FROM rule)`, sql`(SELECT is_allowed FROM rule)`)}
    SELECT earned.points, done.completed_at AS "completedAt", done.evidence, rule.percent AS "watchedPercent",
           rule.completes_itself AS "completesItself"
    FROM earned, done, rule WHERE earned.knowledge_area_id = ${lesson.knowledgeAreaId}::uuid`),
  );
  if (written) {
    const { completesItself, ...record } = written;
    const isMarked = record.evidence === "marked" && !completesItself;
    return toRecord(lesson, isMarked ? await confirmReached(lesson, record) : record);
  }
  await requireShare(lesson);
  return toRecord(lesson, await findRecord(lesson));
}

type Lesson = Omit<CompleteInput, "completed">;

const markedRow = recordRow.extend({ completesItself: z.boolean() });
type Marked = z.infer<typeof recordRow>;

/**
 * Confirms a marked completion as watched when a concurrent report of watching reached the share, because the marking
 * statement may not have seen that report. Reports that complete videos themselves do this too.
 */
async function confirmReached(lesson: Lesson, marked: Marked): Promise<Marked> {
  const stored = await findStored(lesson.userId, lesson.videoId);
  if (!stored || !hasWatchedShare(stored, stored.rules)) return marked;
  const evidence = await confirmWatched(lesson);
  return { ...marked, evidence: evidence ?? marked.evidence, watchedPercent: toWatch(stored, stored.rules).percent };
}

/**
 * SQL for a user's watched percentage of a video, the evidence that marking it gives, and whether marking is allowed:
 * the rules of `standing.ts` in SQL, so that completing takes one statement. A contract test compares the two.
 */
const ruleOf = ({ userId, videoId }: Lesson): Sql => sql`
  SELECT watched.percent, rules.completes_itself, (CASE WHEN share.is_reached THEN 'watched' ELSE 'marked' END)::completion_evidence AS evidence,
         CASE WHEN has_passed(${userId}::uuid, v.id) AND rules.policy <> 'watched' THEN true
              WHEN rules.policy = 'either' THEN true
              WHEN rules.policy = 'checked' AND has_questions(v.id) THEN false
              ELSE NOT watched.is_certain OR share.is_reached END AS is_allowed
  FROM videos v
  LEFT JOIN watches w ON w.user_id = ${userId}::uuid AND w.video_id = v.id
  LEFT JOIN settings s ON s.section = ${learning.name}
  CROSS JOIN LATERAL (
    SELECT coalesce(s.value->>'policy', ${learning.defaults.policy}) AS policy,
           coalesce(v.required_percent, (s.value->>'requiredPercent')::int, ${learning.defaults.requiredPercent}::int) AS required,
           coalesce((s.value->>'autoComplete')::boolean, ${learning.defaults.autoComplete}::boolean) AS completes_itself
  ) rules
  CROSS JOIN LATERAL (
    SELECT watched_percent(w.seconds, w.kept_percent, v.duration) AS percent,
           ${hasCertainLength} AS is_certain
  ) watched
  CROSS JOIN LATERAL (
    SELECT watched.is_certain AND watched.percent >= rules.required
           AND (coalesce(watched_seconds(w.seconds, v.duration), 0) > 0 OR coalesce(w.kept_percent, 0) > 0) AS is_reached
  ) share
  WHERE v.id = ${videoId}::uuid`;

/** @throws {Problem} 409 when the organisation requires a passed check first, or watching, with the remaining time */
async function requireShare({ userId, videoId }: Lesson): Promise<void> {
  const stored = await findStored(userId, videoId);
  if (stored && !stored.completed && asksForCheck(stored, stored.rules)) throw conflict("Pass the check first");
  const seconds = stored ? secondsBeforeMarking(stored, stored.rules) : 0;
  if (!stored || seconds === 0) return;
  const off = stored.keepWatched ? "" : ". Switch on ‘Record what I watch’ in Settings";
  throw conflict(`Watch ${percent(requiredOf(stored, stored.rules))} first: ${moment(seconds)} to go${off}`);
}
