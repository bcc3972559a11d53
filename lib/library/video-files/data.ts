import "server-only";
import { z } from "zod";
import { RESTORE_DAYS } from "@/lib/library/deleted/schema";
import { db, type Transaction } from "@/lib/platform/db";
import { conflict, invalidField, notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryIds, queryOnlyRow, queryRow } from "@/lib/platform/sql/query";
import { CONTAINERS } from "./schema";
import { objectOf } from "./store";
import type { Recording } from "./verdict";

/** Days after which an upload that no lesson uses is removed. */
const EXPIRY_DAYS = 7;

/** Days in which a replacement of a recording can be undone. The replaced file is kept as long. */
export const UNDO_DAYS = 30;

const uploadRow = z.object({
  id: uuid,
  bytes: z.number(),
  received: z.number(),
  expiresAt: z.date(),
  isExpired: z.boolean(),
});
export type Upload = z.infer<typeof uploadRow>;

const columns = sql`id, bytes::float8 AS bytes, received::float8 AS received, expires_at AS "expiresAt", expires_at <= now() AS "isExpired"`;

/** An upload of the user; undefined for an unknown id, and for another user's upload. */
export const findUpload = (id: string, ownerId: string) =>
  queryRow(uploadRow, sql`SELECT ${columns} FROM uploads WHERE id = ${id}::uuid AND owner_id = ${ownerId}::uuid`);

type NewUpload = { ownerId: string; name: string; fingerprint: string | null; bytes: number };

/**
 * Counts the bytes that decide whether a new upload has room.
 * @returns `others`: bytes that other uploads will still send, except those older than a day, which count as abandoned;
 * `received`: bytes of the same file that are stored already
 */
export const countExpected = ({ ownerId, fingerprint, bytes }: NewUpload) =>
  queryOnlyRow(
    z.object({ others: z.number(), received: z.number() }),
    sql`
    SELECT coalesce(sum(bytes - received) FILTER (WHERE NOT is_same AND created_at > now() - interval '1 day'), 0)::float8 AS others,
           coalesce(sum(received) FILTER (WHERE is_same), 0)::float8 AS received
    FROM uploads, LATERAL (
      SELECT coalesce(owner_id = ${ownerId}::uuid AND fingerprint = ${fingerprint} AND bytes = ${bytes}::bigint, false) AS is_same
    ) same`,
  );

/** Adds an upload, or returns the user's existing one of the same file. */
export function createUpload({ ownerId, name, fingerprint, bytes }: NewUpload): Promise<Upload> {
  return queryOnlyRow(
    uploadRow,
    sql`
    INSERT INTO uploads (owner_id, name, fingerprint, bytes, expires_at)
    VALUES (${ownerId}::uuid, ${name}, ${fingerprint}, ${bytes}::bigint, now() + make_interval(days => ${EXPIRY_DAYS}::int))
    ON CONFLICT (owner_id, fingerprint, bytes) DO UPDATE SET name = excluded.name
    RETURNING ${columns}`,
  );
}

/** Deletes the user's expired upload of a file, so that a new one can begin. @returns its id, if any */
export const dropExpired = (ownerId: string, fingerprint: string | null) =>
  queryIds(
    sql`DELETE FROM uploads WHERE owner_id = ${ownerId}::uuid AND fingerprint = ${fingerprint} AND expires_at <= now() RETURNING id`,
  );

/**
 * Advances the number of received bytes.
 * @returns false when another call has advanced it, or the upload was deleted
 */
export async function moveReceived(id: string, from: number, to: number): Promise<boolean> {
  const count = await db().$executeRaw`
    UPDATE uploads SET received = ${to}::bigint WHERE id = ${id}::uuid AND received = ${from}::bigint`;
  return count === 1;
}

/** Detects a changed file: the hash of its bytes, or its tag in the Blob store. */
export type FileSign = { sha256: string } | { etag: string };

type Completed = { from: number; sign: FileSign; recording: Recording; ownerId: string };

/** Records a completely received file, and completes its upload. @returns false as `moveReceived` does */
export async function completeUpload(upload: Upload, { from, sign, recording, ownerId }: Completed): Promise<boolean> {
  const [store, sha256, etag] = "etag" in sign ? ["blob", null, sign.etag] : ["folder", sign.sha256, null];
  const { container, videoCodec, audioCodec, width, height, seconds } = recording;
  const count = await db().$executeRaw`
    WITH done AS (
      UPDATE uploads SET received = bytes WHERE id = ${upload.id}::uuid AND received = ${from}::bigint RETURNING id)
    INSERT INTO video_files (id, store, object, bytes, sha256, etag, container, video_codec, audio_codec, width, height, seconds, made_by)
    SELECT id, ${store}, ${objectOf(upload.id)}, ${upload.bytes}::bigint, ${sha256}, ${etag}, ${container}, ${videoCodec}, ${audioCodec},
           ${width}::int, ${height}::int, ${seconds}::int, ${ownerId}::uuid
    FROM done`;
  return count === 1;
}

/** Deletes an upload, and its file unless a lesson uses that. @returns false when there was none */
export async function deleteUpload(id: string): Promise<boolean> {
  const count = await db().$executeRaw`DELETE FROM uploads WHERE id = ${id}::uuid`;
  if (count === 1) await db().$executeRaw`DELETE FROM video_files WHERE id = ${id}::uuid AND ${unused}`;
  return count === 1;
}

const fileRow = z.object({
  id: uuid,
  seconds: z.int(),
  hasPicture: z.boolean(),
  name: z.string(),
});
export type UploadedFile = z.infer<typeof fileRow>;

/**
 * Takes the file of a finished upload for a lesson, once, in the transaction that uses it.
 * @throws {Problem} 404 for an unknown, used or another user's upload; 409 for one that is not finished
 */
export async function takeUpload(id: string, ownerId: string, tx: Transaction): Promise<UploadedFile> {
  const upload = await queryRow(
    uploadRow.pick({ bytes: true, received: true }).extend({ name: z.string() }),
    sql`SELECT bytes::float8 AS bytes, received::float8 AS received, name FROM uploads
        WHERE id = ${id}::uuid AND owner_id = ${ownerId}::uuid AND expires_at > now() FOR UPDATE`,
    tx,
  );
  if (!upload) throw notFound("This upload");
  if (upload.received < upload.bytes) throw conflict("This upload is not finished");
  await tx.$executeRaw`DELETE FROM uploads WHERE id = ${id}::uuid`;
  const file = await queryRow(
    fileRow,
    sql`SELECT id, seconds, has_picture AS "hasPicture", ${upload.name} AS name FROM video_files WHERE id = ${id}::uuid`,
    tx,
  );
  if (!file) throw invalidField("uploadId", "This upload has no recording");
  return file;
}

/** A finished upload that no lesson uses yet, for a preview of its effect. @throws {Problem} as `takeUpload` */
export async function findUploaded(id: string, ownerId: string): Promise<{ seconds: number }> {
  const upload = await findUpload(id, ownerId);
  if (!upload || upload.isExpired) throw notFound("This upload");
  const file = await queryRow(
    z.object({ seconds: z.int() }),
    sql`SELECT seconds FROM video_files WHERE id = ${id}::uuid`,
  );
  if (!file) throw conflict("This upload is not finished");
  return file;
}

/** Records that a picture is stored beside a file. @returns false for an unknown file */
export async function recordPicture(id: string): Promise<boolean> {
  return (await db().$executeRaw`UPDATE video_files SET has_picture = true WHERE id = ${id}::uuid`) === 1;
}

/** SQL that is true for a row of `video_files` that no upload, no lesson and no restorable recording refers to. */
const unused = sql`
  NOT EXISTS (SELECT FROM uploads u WHERE u.id = video_files.id)
  AND NOT EXISTS (SELECT FROM videos v WHERE v.file_id = video_files.id
    AND (v.deleted_at IS NULL OR v.deleted_at > now() - make_interval(days => ${RESTORE_DAYS}::int)))
  AND NOT EXISTS (SELECT FROM video_sources s WHERE s.file_id = video_files.id AND s.undone_at IS NULL
    AND s.replaced_at > now() - make_interval(days => ${UNDO_DAYS}::int))`;

/** Deletes the rows of expired uploads and unused files; the clean-up removes their bytes afterwards. */
export async function forgetUnused(): Promise<void> {
  await db().$executeRaw`DELETE FROM uploads WHERE expires_at <= now()`;
  await db().$executeRaw`DELETE FROM video_files WHERE ${unused}`;
}

/** Selects the ids of existing uploads and files. */
export async function findKnownIds(ids: string[]): Promise<Set<string>> {
  const known = await queryIds(
    sql`SELECT id FROM uploads WHERE id = ANY (${ids}::uuid[]) UNION SELECT id FROM video_files WHERE id = ANY (${ids}::uuid[])`,
  );
  return new Set(known);
}

const servedRow = z.object({
  id: uuid,
  store: z.enum(["folder", "blob"]),
  object: z.string(),
  bytes: z.number(),
  sha256: z.string().nullable(),
  etag: z.string().nullable(),
  container: z.enum(CONTAINERS),
  title: z.string(),
});
export type ServedFile = z.infer<typeof servedRow>;

/** The file of a lesson in the library; undefined for a deleted lesson and other providers. */
export const findFileOf = (videoId: string) =>
  queryRow(
    servedRow,
    sql`SELECT f.id, f.store, f.object, f.bytes::float8 AS bytes, f.sha256, f.etag, f.container, v.title
        FROM videos v JOIN video_files f ON f.id = v.file_id
        WHERE v.id = ${videoId}::uuid AND v.provider = 'file' AND v.deleted_at IS NULL`,
  );
