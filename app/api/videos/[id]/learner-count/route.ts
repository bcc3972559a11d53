import { user } from "@/lib/identity/auth/access";
import { countLearners } from "@/lib/library/videos/data";
import { exampleVideo } from "@/lib/library/videos/example";
import { learnerCountSchema } from "@/lib/library/videos/schema";
import { methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "countLearners",
      tag: "Videos",
      summary: "Count the users who completed a video",
      access: user,
      params: idParams,
      answer: learnerCountSchema,
      example: { params: { id: exampleVideo.id }, answer: { learnerCount: 31 } },
    },
    async ({ params }) => ({
      learnerCount: await countLearners(params.id),
    }),
  ),
});
