import { admin } from "@/lib/identity/auth/access";
import { exportQuestions } from "@/lib/library/items/export-questions";
import { questionExportSchema } from "@/lib/library/items/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "exportQuestions",
      tag: "Videos",
      summary: "Export a video's questions",
      description:
        "As a file that an import accepts. What GIFT cannot hold is named in comments at the beginning of the file.",
      access: admin,
      params: idParams,
      query: questionExportSchema,
      answer: "text/plain",
      download: true,
      example: {
        query: { format: "gift" },
        answer: "Where does the key light stand? {=At the side ~Behind the camera}\n",
      },
    },
    async ({ params, query }) => exportQuestions(params.id, query.format),
  ),
});
