import "server-only";
import { csvFile } from "@/lib/platform/http/csv";
import { textFile } from "@/lib/platform/http/text-file";
import { listQuestions } from "./data";
import { writeGift } from "./gift";
import { CSV_FIELDS, toCsvRow } from "./questions-csv";
import type { ExportFormat } from "./schema";

const NAME = "waypoint-questions";

async function* atOnce<Whole>(whole: Whole) {
  yield whole;
}

/** Exports the questions and cards of a video, as a file that an import accepts. @throws {Problem} 404 */
export async function exportQuestions(videoId: string, format: ExportFormat): Promise<Response> {
  const questions = await listQuestions(videoId);
  if (format === "csv") return csvFile(NAME, [...CSV_FIELDS], [questions.map(toCsvRow)]);
  return textFile({ name: NAME, extension: "txt", mediaType: "text/plain" }, atOnce(await writeGift(questions)));
}
