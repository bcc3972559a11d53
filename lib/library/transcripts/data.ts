import "server-only";
import { z } from "zod";
import { lockLibrary } from "@/lib/library/library-version/data";
import { requireVideo } from "@/lib/library/videos/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { notFound } from "@/lib/platform/http/problem";
import { changedMeanwhile, type Versions } from "@/lib/platform/http/version";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { isoTime, sql } from "@/lib/platform/sql/fragments";
import { queryRow, queryRows } from "@/lib/platform/sql/query";
import { cueSchema, type Transcript, transcriptSchema } from "./schema";

/** The transcripts of a video's recording, by language. @throws {Problem} 404 when the video is not in the library */
export async function listTranscripts(videoId: string): Promise<Transcript[]> {
  await requireVideo(videoId);
  return queryRows(
    transcriptSchema,
    sql`
    SELECT t.language, t.label, t.source, t.rights, t.cues, ${isoTime(sql`t.made_at`)} AS "madeAt"
    FROM videos v JOIN transcripts t ON t.video_id = v.id AND t.recording = v.recording
    WHERE v.id = ${videoId}::uuid ORDER BY t.language`,
  );
}

const versionRow = z.object({ id: uuid, madeAt: z.iso.datetime() });

/** A transcript of a video's recording; undefined where there is none. */
export const findTranscript = (videoId: string, language: string, tx?: Transaction) =>
  queryRow(
    versionRow,
    sql`
    SELECT t.id, ${isoTime(sql`t.made_at`)} AS "madeAt" FROM videos v
    JOIN transcripts t ON t.video_id = v.id AND t.recording = v.recording
    WHERE v.id = ${videoId}::uuid AND v.deleted_at IS NULL AND t.language = ${language}`,
    tx,
  );

/** The cues of a transcript, sorted by start, with its version. @throws {Problem} 404 */
export async function getTranscript(videoId: string, language: string) {
  const transcript = await findTranscript(videoId, language);
  if (!transcript) throw notFound("This transcript");
  const cues = await queryRows(
    cueSchema,
    sql`SELECT start_ms AS "startMs", end_ms AS "endMs", words FROM transcript_cues
        WHERE transcript_id = ${transcript.id}::uuid ORDER BY n`,
  );
  return { madeAt: transcript.madeAt, cues };
}

/** Requires that the current version is one that the client has read. @throws {Problem} 412 */
export function requireVersion(transcript: { madeAt: string } | undefined, versions: Versions): void {
  const isRead = transcript && versions?.some((time) => time.getTime() === Date.parse(transcript.madeAt));
  if (versions && !isRead) throw changedMeanwhile("this transcript");
}

/** Removes a transcript. @throws {Problem} 404, 412 */
export async function removeTranscript(
  videoId: string,
  language: string,
  auditContext: AuditContext,
  versions: Versions,
): Promise<void> {
  await transaction(async (tx) => {
    await lockLibrary(tx);
    const { title } = await requireVideo(videoId, tx);
    const transcript = await findTranscript(videoId, language, tx);
    if (!transcript) throw notFound("This transcript");
    requireVersion(transcript, versions);
    await tx.transcript.delete({ where: { id: transcript.id } });
    await recordEvent(
      { action: "video.transcript_removed", subjectId: videoId, detail: { title, language }, ...auditContext },
      tx,
    );
  });
}
