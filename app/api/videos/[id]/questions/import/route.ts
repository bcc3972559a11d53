import { admin, auditContext } from "@/lib/identity/auth/access";
import { importQuestions, readQuestionFile } from "@/lib/library/items/import-questions";
import { questionImportQuery, questionImportSchema } from "@/lib/library/items/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "importQuestions",
      tag: "Videos",
      summary: "Import a video's questions",
      description:
        "GIFT as `text/plain`, or a spreadsheet as `text/csv` with the columns kind, prompt, correct, wrong, tolerance, explanation, second and until. What cannot be read is listed with its line, the rest comes in. With `dryRun=1` nothing is written (200).",
      access: admin,
      params: idParams,
      query: questionImportQuery,
      file: ["text/plain", "text/csv"],
      status: [201, 200],
      answer: questionImportSchema,
      example: { query: { dryRun: "1" } },
    },
    async ({ actor, params: { id }, query, request }) => {
      const questions = await readQuestionFile(request);
      const dryRun = query.dryRun !== undefined;
      const auditing = auditContext(actor, request);
      const result = await importQuestions({ videoId: id, questions, dryRun, actor, auditContext: auditing });
      return Response.json(result, { status: dryRun ? 200 : 201 });
    },
  ),
});
