import "server-only";
import { lockLibrary } from "@/lib/library/library-version/data";
import { requireVideo } from "@/lib/library/videos/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { invalidField, invalidFields, notFound } from "@/lib/platform/http/problem";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { type QueryTransaction, queryRows } from "@/lib/platform/sql/query";
import { type GradedKind, gradedKinds } from "./grade";
import {
  MAX_QUESTIONS,
  type Question,
  type QuestionChange,
  type QuestionInput,
  questionInputSchema,
  questionSchema,
} from "./schema";

/** SQL for the options of the version `n` of an item, in their order. */
export const optionsJson: Sql = sql`coalesce((
  SELECT json_agg(json_build_object('id', o.id, 'text', o.text, 'correct', o.is_correct) ORDER BY o.position)
  FROM item_options o WHERE o.item_id = n.item_id AND o.version = n.version), '[]')`;

/** SQL for the columns of a question: `i` is the item, `n` its version. */
const columns: Sql = sql`
  i.id, i.video_id AS "videoId", i.position, i.kind::text, n.prompt,
  CASE WHEN i.kind = 'recall' THEN '' ELSE n.back END AS explanation, CASE WHEN i.kind = 'recall' THEN n.back ELSE '' END AS back,
  ${optionsJson} AS options, n.answers, n.value, n.tolerance, i.second, i.until, i.is_of_earlier AS "ofEarlierRecording",
  i.is_active AS active, i.version, i.made_by AS "madeBy"`;

const select = (where: Sql, tx?: QueryTransaction): Promise<Question[]> =>
  queryRows(
    questionSchema,
    sql`
    SELECT ${columns} FROM items i JOIN item_versions n ON n.item_id = i.id AND n.version = i.version
    WHERE i.owner_id IS NULL AND i.deleted_at IS NULL AND ${where} ORDER BY i.position, i.created_at, i.id`,
    tx,
  );

/** The questions and curators' cards of a video, in their order, with their solutions. @throws {Problem} 404 */
export async function listQuestions(videoId: string): Promise<Question[]> {
  await requireVideo(videoId);
  return select(sql`i.video_id = ${videoId}::uuid`);
}

/** A question of a video that is in the library. @throws {Problem} 404 */
async function requireQuestion(id: string, tx?: QueryTransaction): Promise<Question> {
  const [question] = await select(
    sql`i.id = ${id}::uuid AND EXISTS (SELECT FROM videos v WHERE v.id = i.video_id AND v.deleted_at IS NULL)`,
    tx,
  );
  if (!question) throw notFound("This question");
  return question;
}

/** Refuses a passage beyond the end of its video. @throws {Problem} 400 */
export function requireWithin(
  { second, until }: { second?: number | null; until?: number | null },
  duration: number | null,
): void {
  if (duration === null) return;
  if ((second ?? 0) > duration) throw invalidField("second", "This second is after the end of the video");
  if ((until ?? 0) > duration) throw invalidField("until", "This second is after the end of the video");
}

/** The versioned part of an item. */
type Content = Pick<Question, "kind" | "prompt" | "explanation" | "back" | "answers" | "value" | "tolerance"> & {
  options: { text: string; correct: boolean }[];
};

/** A key that is equal for the same content. */
const contentKey = ({ kind, prompt, explanation, back, options, answers, value, tolerance }: Content) =>
  JSON.stringify([
    kind,
    prompt,
    explanation,
    back,
    options.map(({ text, correct }) => [text, correct]),
    answers,
    value,
    tolerance,
  ]);

type Written = Pick<QuestionInput, "kind" | "prompt"> & Partial<QuestionInput>;

/** Writes a version of an item with its options. */
export async function writeVersion(tx: Transaction, itemId: string, version: number, input: Written): Promise<void> {
  const { kind, prompt, explanation, back, options = [], answers = [], value = null, tolerance = null } = input;
  await tx.itemVersion.create({
    data: { itemId, version, kind, prompt, back: back || explanation || "", answers, value, tolerance },
  });
  await tx.itemOption.createMany({
    data: options.map(({ text, correct }, position) => ({ itemId, version, position, text, isCorrect: correct })),
  });
}

/** Adds questions at the end of a video's list. The caller has locked the library. */
export async function insertQuestions(
  tx: Transaction,
  videoId: string,
  inputs: QuestionInput[],
  madeBy: string | null,
): Promise<string[]> {
  const { _max: last, _count: count } = await tx.item.aggregate({
    where: { videoId, ownerId: null, deletedAt: null },
    _max: { position: true },
    _count: true,
  });
  if (count + inputs.length > MAX_QUESTIONS)
    throw invalidField("prompt", `A video has ${MAX_QUESTIONS} questions and cards at most`);
  const ids: string[] = [];
  for (const [index, input] of inputs.entries()) {
    const { kind, active, second, until } = input;
    const position = (last.position ?? -1) + 1 + index;
    const item = await tx.item.create({
      data: { videoId, position, kind, isActive: active, second, until, madeBy },
      select: { id: true },
    });
    await writeVersion(tx, item.id, 1, input);
    ids.push(item.id);
  }
  return ids;
}

/** Adds a question or card to a video. @throws {Problem} 404, 400 for a passage beyond its end */
export async function createQuestion(
  videoId: string,
  input: QuestionInput,
  auditContext: AuditContext,
): Promise<Question> {
  return transaction(async (tx) => {
    await lockLibrary(tx);
    const { title, duration } = await requireVideo(videoId, tx);
    requireWithin(input, duration);
    const [id = ""] = await insertQuestions(tx, videoId, [input], auditContext.actorId);
    await recordEvent({ action: "question.created", subjectId: id, detail: { title }, ...auditContext }, tx);
    return requireQuestion(id, tx);
  });
}

/**
 * Changes a question. A changed text, option or solution creates a new version; a changed activity or passage does not.
 * @throws {Problem} 404; 400 when a question would become a card or the reverse, and for a passage beyond the video's
 * end
 */
export async function updateQuestion(
  id: string,
  change: QuestionChange,
  auditContext: AuditContext,
): Promise<Question> {
  return transaction(async (tx) => {
    await lockLibrary(tx);
    const before = await requireQuestion(id, tx);
    const checked = questionInputSchema.safeParse({ ...before, ...change });
    if (!checked.success) throw invalidFields(checked.error);
    const input = checked.data;
    const { title, duration } = await requireVideo(before.videoId, tx);
    requireWithin(input, duration);
    if (isGradedKind(input.kind) !== isGradedKind(before.kind))
      throw invalidField("kind", "A question cannot become a card, nor a card a question");
    const { kind, active, second, until } = input;
    const version = contentKey(before) === contentKey(input) ? before.version : before.version + 1;
    const isMoved = second !== before.second || until !== before.until;
    if (version === before.version && active === before.active && !isMoved) return before;
    if (version > before.version) await writeVersion(tx, id, version, input);
    const earlier = isMoved ? { isOfEarlier: false } : {};
    await tx.item.update({ where: { id }, data: { kind, isActive: active, second, until, version, ...earlier } });
    await recordEvent({ action: "question.changed", subjectId: id, detail: { title, version }, ...auditContext }, tx);
    return requireQuestion(id, tx);
  });
}

/**
 * Deletes a question. Decks, and checks that have not asked it yet, lose it; its answers stay in the figures.
 * @throws {Problem} 404
 */
export async function deleteQuestion(id: string, auditContext: AuditContext): Promise<void> {
  await transaction(async (tx) => {
    await lockLibrary(tx);
    const { videoId } = await requireQuestion(id, tx);
    const { title } = await requireVideo(videoId, tx);
    await tx.item.update({ where: { id }, data: { deletedAt: new Date() } });
    await recordEvent({ action: "question.deleted", subjectId: id, detail: { title }, ...auditContext }, tx);
  });
}

/** Reorders the questions and cards of a video. @throws {Problem} 404, 400 unless each is named once */
export async function orderQuestions(videoId: string, ids: string[], auditContext: AuditContext): Promise<Question[]> {
  return transaction(async (tx) => {
    await lockLibrary(tx);
    const { title } = await requireVideo(videoId, tx);
    const questions = await select(sql`i.video_id = ${videoId}::uuid`, tx);
    const known = questions.map(({ id }) => id);
    if (ids.length !== known.length || new Set(ids).size !== ids.length || ids.some((id) => !known.includes(id)))
      throw invalidField("ids", "Name each question of the video once");
    if (ids.join() === known.join()) return questions;
    await tx.$executeRaw`
      UPDATE items i SET position = o.place - 1 FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o (id, place) WHERE i.id = o.id`;
    await recordEvent({ action: "question.ordered", subjectId: videoId, detail: { title }, ...auditContext }, tx);
    return select(sql`i.video_id = ${videoId}::uuid`, tx);
  });
}

/** Requires a video of the library. @throws {Problem} 404 */
export const requireQuestionsOf = async (videoId: string): Promise<void> => void (await requireVideo(videoId));

/** True for a kind that the server grades. */
export const isGradedKind = (kind: string): kind is GradedKind => (gradedKinds as readonly string[]).includes(kind);
