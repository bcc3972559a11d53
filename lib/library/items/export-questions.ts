import "server-only";
import { csvFile } from "@/lib/platform/http/csv";
import { readForExport } from "./data";
import { writeGift } from "./gift";
import { CSV_FIELDS, toCsvRow } from "./questions-csv";
import type { ExportFormat, Question } from "./schema";

const NAME = "waypoint-questions";

async function* inOneBatch(questions: Question[]) {
  yield questions.map(toCsvRow);
}

/** Exports the questions and cards of a video, as a file that an import accepts. @throws {Problem} 404 */
export async function exportQuestions(videoId: string, format: ExportFormat): Promise<Response> {
  const { questions } = await readForExport(videoId);
  if (format === "csv") return csvFile(NAME, [...CSV_FIELDS], inOneBatch(questions));
  const day = new Date().toISOString().slice(0, 10);
  return new Response(await writeGift(questions), {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="${NAME}-${day}.txt"`,
    },
  });
}
