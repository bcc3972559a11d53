import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Writes a message where no service is named that would carry it: a file that is there is whole. Names sort by time, and
 * say what the message is for.
 */
export async function writeMessageFile(
  folder: string,
  { id, kind }: { id: string; kind: string },
  extension: string,
  content: string | Buffer,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${new Date().toISOString().replace(/[-:.]/g, "")}-${id}-${kind}.${extension}`);
  const draft = `${file}.part`;
  // It may hold a one-time link.
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, file);
}
