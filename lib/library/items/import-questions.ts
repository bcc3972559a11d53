import "server-only";
import { type Actor, requireStillActs } from "@/lib/identity/sessions/data";
import { lockLibrary } from "@/lib/library/library-version/data";
import { requireVideo } from "@/lib/library/videos/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { paced } from "@/lib/platform/background/pace";
import { readBytes } from "@/lib/platform/http/body";
import { invalid, Problem } from "@/lib/platform/http/problem";
import { inTurn } from "@/lib/platform/rate-limits/memory";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { insertQuestions, requireWithin } from "./data";
import { blocksOf, readBlock } from "./gift";
import { readQuestionsCsv } from "./questions-csv";
import type { QuestionImport, QuestionInput, ReadQuestion } from "./schema";

function* readGift(file: string): Generator<ReadQuestion[], void> {
  for (const block of blocksOf(file)) yield readBlock(block);
}

const readers: Record<string, (file: string) => Generator<ReadQuestion[], void>> = {
  "text/plain": readGift,
  "text/csv": readQuestionsCsv,
};

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Reads the questions of a request: GIFT as text/plain, a spreadsheet as text/csv. @throws {Problem} 413, 415, 400 */
export async function readQuestionFile(request: Request): Promise<ReadQuestion[]> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (!read) throw new Problem(415, "Please send GIFT as text/plain, or a spreadsheet as text/csv");
  const bytes = await readBytes(request, { max: 1024 * 1024, sentence: "The file is larger than 1 MiB" });
  const questions: ReadQuestion[] = [];
  // The largest file takes half a second.
  await paced(read(decode(bytes)), (some) => questions.push(...some));
  return questions;
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalid("The file is not text in UTF-8");
  }
}

/** Rejects a question whose passage is beyond the end of the video; the others are imported. */
function withinVideo(question: ReadQuestion, duration: number | null): ReadQuestion {
  if ("message" in question) return question;
  try {
    requireWithin(question.input, duration);
    return question;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { line: question.line, message: error.detail };
  }
}

type Import = { videoId: string; questions: ReadQuestion[]; dryRun: boolean; actor: Actor; auditContext: AuditContext };

/**
 * Adds the valid questions of a file, and reports the others. A dry run writes nothing. An actor's calls run one after the other, because
 * the library is locked while many questions are written.
 * @throws {Problem} 404
 */
export const importQuestions = (given: Import): Promise<QuestionImport> =>
  inTurn("import-questions", given.actor.id, () => importAll(given));

async function importAll({ videoId, questions, dryRun, actor, auditContext }: Import): Promise<QuestionImport> {
  const check = async (tx?: Transaction) => {
    const { title, duration } = await requireVideo(videoId, tx);
    const checked = questions.map((question) => withinVideo(question, duration));
    const found = checked.filter((one): one is { line: number; input: QuestionInput } => "input" in one);
    return { title, checked, found };
  };
  const write = () =>
    transaction(async (tx) => {
      await lockLibrary(tx);
      await requireStillActs(actor, tx);
      const { title, checked, found } = await check(tx);
      if (found.length === 0) return { checked, found };
      const inputs = found.map(({ input }) => input);
      await insertQuestions(tx, videoId, inputs, auditContext.actorId);
      const detail = { title, rows: inputs.length };
      await recordEvent({ action: "question.imported", subjectId: videoId, detail, ...auditContext }, tx);
      return { checked, found };
    });
  const { checked, found } = dryRun ? await check() : await write();
  return {
    added: dryRun ? 0 : found.length,
    questions: found.map(({ line, input: { kind, prompt } }) => ({ line, kind, prompt })),
    problems: checked.flatMap((one) => ("message" in one ? [one] : [])),
  };
}
