import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Writes a message to the outbox folder. The rename makes the file appear complete. Names sort by time and contain the
 * message's kind.
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
  // Private, because the message may contain a one-time link.
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, file);
}
