import { admin } from "@/lib/identity/auth/access";
import { readHeat } from "@/lib/learning/watch/read-heat";
import { heatAnswerSchema } from "@/lib/learning/watch/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "getVideoHeat",
      tag: "Videos",
      summary: "Get the most watched parts of a video",
      description:
        "Users who watched each five seconds, and who watched them again; pauses and ways back. `spots` are replayed most. With fewer than five viewers the answer is `{ viewers: null, hidden: true }`.",
      access: admin,
      params: idParams,
      answer: heatAnswerSchema,
    },
    async ({ params }) => readHeat(params.id),
  ),
});
