import "server-only";
import { setImmediate } from "node:timers/promises";
import { env } from "@/lib/platform/env";
import { oneDownload } from "@/lib/platform/http/one-download";
import { textFile } from "@/lib/platform/http/text-file";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { escapeMarkdown, noteAsMarkdown } from "./markdown";
import { listNotedVideos, listNotesOf } from "./notes";

/**
 * All notes of a user as one Markdown file, lesson by lesson, with links that open at their seconds.
 * @throws {Problem} 409 while another export runs, 429
 */
export const exportNotes = (userId: string): Promise<Response> =>
  textFile(
    { name: "waypoint-notes", extension: "md", mediaType: "text/markdown" },
    oneDownload("notes", userId, async () => {
      await requireAttempt(LIMITS.notesExport, userId);
      return lessons(userId);
    }),
  );

async function* lessons(userId: string) {
  yield "# Notes\n";
  for (const { id, title, isAvailable } of await listNotedVideos(userId)) {
    const address = (second: number) => (isAvailable ? `${env().APP_URL}/videos/${id}?t=${second}` : null);
    yield `\n## ${escapeMarkdown(title)}\n`;
    for await (const notes of listNotesOf(userId, id)) {
      for (const note of notes) {
        yield `\n${noteAsMarkdown(note, address(note.second))}\n`;
        // Escaping a note can take milliseconds, and a client that reads quickly never waits.
        await setImmediate();
      }
    }
  }
}
