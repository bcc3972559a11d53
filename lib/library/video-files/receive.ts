import "server-only";
import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import path from "node:path";
import { Problem } from "@/lib/platform/http/problem";
import { sizeInWords } from "@/lib/platform/size";
import { readRoom, videoFolder } from "./store";
import type { Checksum } from "./tus";

/** Bytes after which those that arrived are certain, so that a killed server loses no more, and the disk is asked for room again. */
const STEP_BYTES = 8 * 1024 * 1024;

/** 507: the disk is full. @param room bytes that are left */
export const noRoom = (room: number): Problem =>
  new Problem(507, `The disk is full: ${sizeInWords(room)} are left for recordings`);

const tooLong = () => new Problem(413, "This piece goes beyond the length of the upload");

export type Piece = {
  key: string;
  /** The place of its first byte, and the bytes that the upload may still take. */
  from: number;
  room: number;
  body: AsyncIterable<Uint8Array>;
  checksum: Checksum | null;
  /** Makes the bytes up to this place certain. Throws to end the piece. */
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

/** A full disk takes a part of the bytes first. */
async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
}

/**
 * Writes a piece to the disk as it comes. A piece with a checksum is kept whole or not at all, one without as far as it came.
 * @returns where it ends
 * @throws {Problem} 413 beyond the length, 460 for another checksum, 507 on a full disk
 */
export async function writePiece({ key, from, room, body, checksum, keep }: Piece): Promise<number> {
  const hash = checksum && createHash(checksum.algorithm);
  const file = await openFile(key);
  let [at, kept] = [from, from];
  /** Bytes that the disk has room for, as far as it was asked. */
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
          const left = (await readRoom()) ?? Number.POSITIVE_INFINITY;
          if (chunk.length > left) {
            // Nothing that is not kept goes on taking the room.
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
      // The line was cut: what arrived of a piece without a checksum stays.
      if (hash) return from;
    }
    if (checksum && hash?.digest().equals(checksum.digest) === false)
      throw new Problem(460, "The checksum does not match");
    await file.datasync();
    return at;
  } finally {
    // The next piece overwrites bytes that were not kept.
    await file.close();
  }
}
