import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { readFigures } from "@/lib/learning/checks/figures";
import { questionFiguresSchema } from "@/lib/library/items/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getQuestionFigures",
      tag: "Videos",
      summary: "Get figures of a video's questions",
      description:
        "From each user's first answer, a row a version. Below five answers the figures are null; `discrimination`, the correlation with the other answers of the check, below 30.",
      access: admin,
      params: idParams,
      answer: z.array(questionFiguresSchema),
    },
    async ({ params }) => readFigures(params.id),
  ),
});
