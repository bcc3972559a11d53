import "server-only";
import { countLibraryChange, lockLibrary } from "@/lib/library/library-version/data";
import { UnreadableText } from "@/lib/library/transcripts/text-lines";
import { requireVideo } from "@/lib/library/videos/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { invalid } from "@/lib/platform/http/problem";
import { changedMeanwhile, contentTag, namesTag } from "@/lib/platform/http/version";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { misplaced, readChapters } from "./read-chapters";
import { type Chapter, type ChaptersInput, chapterSchema } from "./schema";

const selectChapters = (videoId: string, tx?: Transaction): Promise<Chapter[]> =>
  queryRows(
    chapterSchema,
    sql`
    SELECT c.second, c.title FROM videos v JOIN chapters c ON c.video_id = v.id AND c.recording = v.recording
    WHERE v.id = ${videoId}::uuid ORDER BY c.second`,
    tx,
  );

/** The chapters of a video's recording, in order. @throws {Problem} 404 when the video is not in the library */
export async function listChapters(videoId: string): Promise<Chapter[]> {
  await requireVideo(videoId);
  return selectChapters(videoId);
}

const refuse = (mistakes: { path: string; message: string }[]) => {
  if (mistakes.length > 0) throw invalid(mistakes[0]?.message as string, mistakes);
};

/** The chapters of an input. @throws {Problem} 400 with the line or index of each mistake */
function chaptersOf({ chapters, text }: ChaptersInput, duration: number | null): Chapter[] {
  if (chapters) {
    const written = chapters.map((chapter, index) => ({ ...chapter, line: index + 1 }));
    refuse(misplaced(written, duration).map(({ line, message }) => ({ path: `chapters.${line - 1}.second`, message })));
    return chapters;
  }
  const read = readLines(text ?? "");
  const mistakes = [...read.mistakes, ...misplaced(read.chapters, duration)];
  refuse(mistakes.map(({ line, message }) => ({ path: "text", message: `Line ${line}: ${message}` })));
  return read.chapters;
}

function readLines(text: string): ReturnType<typeof readChapters> {
  try {
    return readChapters(text);
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    return { chapters: [], mistakes: [error] };
  }
}

/**
 * Replaces the chapters of a video (docs/behaviour.md, 39).
 * @param request its If-Match names the version of the chapters that was read
 * @throws {Problem} 404, 412; 400 for chapters that are not in order or beyond the end
 */
export async function writeChapters(
  videoId: string,
  input: ChaptersInput,
  auditContext: AuditContext,
  request: Request,
): Promise<Chapter[]> {
  return transaction(async (tx) => {
    await lockLibrary(tx);
    const { title, recording, duration } = await requireVideo(videoId, tx);
    const before = await selectChapters(videoId, tx);
    if (!namesTag(request, contentTag(before))) throw changedMeanwhile("these chapters");
    const chapters = chaptersOf(input, duration).map(({ second, title }) => ({ second, title }));
    if (contentTag(chapters) === contentTag(before)) return before;
    await tx.chapter.deleteMany({ where: { videoId, recording } });
    await tx.chapter.createMany({ data: chapters.map((chapter) => ({ videoId, recording, ...chapter })) });
    await countLibraryChange(tx);
    const detail = { title, chapters: chapters.length };
    await recordEvent({ action: "video.chapters_changed", subjectId: videoId, detail, ...auditContext }, tx);
    return chapters;
  });
}
