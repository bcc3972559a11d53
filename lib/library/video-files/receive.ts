import "server-only";
import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import path from "node:path";
import { Problem } from "@/lib/platform/http/problem";
import { sizeInWords } from "@/lib/platform/size";
import { readVideoRoom, videoFolder } from "./store";
import type { Checksum } from "./tus";

/** Received bytes are synced to the disk, and free space is checked again, after this many bytes. */
const STEP_BYTES = 8 * 1024 * 1024;

/** 507: the disk is full. @param room free bytes */
export const noRoom = (room: number): Problem =>
  new Problem(507, `The disk is full: ${sizeInWords(room)} are left for recordings`);

const tooLong = () => new Problem(413, "This piece goes beyond the length of the upload");

export type Piece = {
  key: string;
  /** The offset of its first byte, and the missing bytes of the upload. */
  from: number;
  room: number;
  body: AsyncIterable<Uint8Array>;
  checksum: Checksum | null;
  /** Records the bytes up to this offset as received. Throws to end the piece. */
  keep: (to: number) => Promise<void>;
};

async function openFile(key: string): Promise<FileHandle> {
  const file = videoFolder().pathOf(key);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    return await open(file, "r+");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return open(file, "w", 0o600);
  }
}

/** Writes all bytes; one write on an almost full disk may write only a part. */
async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
}

/**
 * Writes a piece to the disk while it is received. A piece with a checksum is kept whole or not at all; of any other,
 * the received bytes are kept.
 * @returns the offset of its end
 * @throws {Problem} 413 beyond the length, 460 for a wrong checksum, 507 on a full disk
 */
export async function writePiece({ key, from, room, body, checksum, keep }: Piece): Promise<number> {
  const hash = checksum && createHash(checksum.algorithm);
  const file = await openFile(key);
  let [at, kept] = [from, from];
  /** Bytes that may be written before free space is checked again. */
  let spare = 0;
  const secure = async () => {
    if (at === kept) return;
    await file.datasync();
    await keep(at);
    kept = at;
  };
  try {
    try {
      for await (const chunk of body) {
        if (at + chunk.length > from + room) throw tooLong();
        if (chunk.length > spare) {
          const left = (await readVideoRoom()) ?? Number.POSITIVE_INFINITY;
          if (chunk.length > left) {
            // Bytes that are not kept must not occupy space.
            await (hash ? file.truncate(from) : secure());
            throw noRoom(left);
          }
          spare = Math.max(chunk.length, Math.min(left, STEP_BYTES));
        }
        await writeAll(file, chunk, at);
        hash?.update(chunk);
        at += chunk.length;
        spare -= chunk.length;
        if (!hash && at - kept >= STEP_BYTES && at < from + room) await secure();
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOSPC") throw noRoom(0);
      if (error instanceof Problem) throw error;
      // The connection was lost: the received bytes of a piece without a checksum are kept.
      if (hash) return from;
    }
    if (checksum && hash?.digest().equals(checksum.digest) === false)
      throw new Problem(460, "The checksum does not match");
    await file.datasync();
    return at;
  } finally {
    // Bytes that were not kept are overwritten by the next piece.
    await file.close();
  }
}
