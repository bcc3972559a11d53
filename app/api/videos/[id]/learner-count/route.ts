import { user } from "@/lib/identity/auth/access";
import { countLearners } from "@/lib/library/videos/data";
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
    },
    async ({ params }) => ({ learnerCount: await countLearners(params.id) }),
  ),
});
