import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { ExportFormat, Question, QuestionFigures, QuestionImport } from "./schema";

/** A video's questions and cards with their solutions; administrators only. */
export const questionsQuery = (videoId: string) =>
  queryOptions<Question[]>({ queryKey: ["/api/videos", videoId, "questions"], staleTime: 0 });

/** Figures of a video's questions, one row per version; administrators only. */
export const questionFiguresQuery = (videoId: string) =>
  queryOptions<QuestionFigures[]>({ queryKey: ["/api/videos", videoId, "questions", "figures"], staleTime: 0 });

/** The address that downloads a video's questions. */
export const questionsExport = (videoId: string, format: ExportFormat) =>
  `/api/videos/${videoId}/questions/export?format=${format}`;

/** Sends a file of questions: a spreadsheet or GIFT, by its file extension. */
export function sendQuestions(videoId: string, file: File, dryRun: boolean): Promise<QuestionImport> {
  const type = /\.csv$/i.test(file.name) ? "text/csv" : "text/plain";
  return request(`/api/videos/${videoId}/questions/import${dryRun ? "?dryRun=1" : ""}`, {
    method: "POST",
    file: new Blob([file], { type }),
  });
}
