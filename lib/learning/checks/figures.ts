import "server-only";
import { z } from "zod";
import { requireQuestionsOf } from "@/lib/library/items/data";
import type { QuestionFigures } from "@/lib/library/items/schema";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { flagsOf, MIN_ANSWERS, MIN_DISCRIMINATION_ANSWERS } from "./figure-flags";

const figureRow = z.object({
  questionId: uuid,
  version: z.int(),
  answered: z.int(),
  right: z.int(),
  discrimination: z.number().nullable(),
  options: z.array(z.object({ id: uuid, text: z.string(), answers: z.int() })),
});

/**
 * Figures of a video's questions, one row per version, from each user's first answer to it. The discrimination is the
 * point-biserial correlation of the answer with the number of other right answers in its check.
 * @throws {Problem} 404
 */
export async function readFigures(videoId: string): Promise<QuestionFigures[]> {
  await requireQuestionsOf(videoId);
  const rows = await queryRows(
    figureRow,
    sql`
    WITH first AS (
      SELECT q.item_id, q.version, q.is_correct, q.chosen, (
               SELECT count(*) FROM check_answers r WHERE r.attempt_id = q.attempt_id AND r.item_id <> q.item_id AND r.is_correct) AS rest
      FROM check_answers q JOIN items i ON i.id = q.item_id WHERE i.video_id = ${videoId}::uuid AND q.is_first)
    SELECT i.id AS "questionId", n.version, count(f.item_id)::int AS answered, (count(*) FILTER (WHERE f.is_correct))::int AS right,
           corr(f.is_correct::int, f.rest) AS discrimination,
           (SELECT coalesce(json_agg(json_build_object('id', o.id, 'text', o.text, 'answers', (
                     SELECT count(*) FROM first c WHERE c.item_id = o.item_id AND c.version = o.version AND o.id = ANY (c.chosen)))
                     ORDER BY o.position), '[]')
            FROM item_options o WHERE o.item_id = i.id AND o.version = n.version AND NOT o.is_correct) AS options
    FROM items i JOIN item_versions n ON n.item_id = i.id LEFT JOIN first f ON f.item_id = i.id AND f.version = n.version
    WHERE i.video_id = ${videoId}::uuid AND i.owner_id IS NULL AND i.kind <> 'recall' AND i.deleted_at IS NULL
    GROUP BY i.id, n.version ORDER BY i.position, i.created_at, i.id, n.version DESC`,
  );
  return rows.map(toFigures);
}

const share = (part: number, whole: number) => Math.floor((100 * part) / whole);

function toFigures({
  questionId,
  version,
  answered,
  right,
  options,
  ...row
}: z.infer<typeof figureRow>): QuestionFigures {
  if (answered < MIN_ANSWERS) {
    return {
      questionId,
      version,
      answeredBy: null,
      rightFirst: null,
      wrongOptions: [],
      discrimination: null,
      flags: [],
    };
  }
  const discrimination =
    answered < MIN_DISCRIMINATION_ANSWERS || row.discrimination === null
      ? null
      : Math.round(1e4 * row.discrimination) / 1e4;
  return {
    questionId,
    version,
    answeredBy: answered,
    rightFirst: share(right, answered),
    wrongOptions: options.map(({ id, text, answers }) => ({ id, text, percent: share(answers, answered) })),
    discrimination,
    flags: flagsOf({ answered, right, discrimination }),
  };
}
