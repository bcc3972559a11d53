import "server-only";
import { env } from "@/lib/platform/env";
import { textFile } from "@/lib/platform/http/text-file";
import { escapeMarkdown, noteAsMarkdown } from "./markdown";
import { listNotedVideos, listNotesOf } from "./notes";

/** All notes of a user as one Markdown file, lesson by lesson, with links that open at their seconds. */
export const exportNotes = (userId: string): Promise<Response> =>
  textFile({ name: "waypoint-notes", extension: "md", mediaType: "text/markdown" }, lessons(userId));

async function* lessons(userId: string) {
  yield "# Notes\n";
  for (const { id, title, isAvailable } of await listNotedVideos(userId)) {
    const address = (second: number) => (isAvailable ? `${env().APP_URL}/videos/${id}?t=${second}` : null);
    yield `\n## ${escapeMarkdown(title)}\n`;
    for await (const notes of listNotesOf(userId, id))
      yield notes.map((note) => `\n${noteAsMarkdown(note, address(note.second))}\n`).join("");
  }
}
