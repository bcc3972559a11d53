import { user } from "@/lib/identity/auth/access";
import { checkSchema } from "@/lib/learning/checks/schema";
import { startCheck } from "@/lib/learning/checks/start-check";
import { created, methods, route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/platform/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "startCheck",
      tag: "Checks",
      summary: "Start a check of a video",
      description:
        "Questions that the caller never answered, or answered wrongly, come first. No solution is told before the answer. While a check of the video is open, it is answered (200); one that is left open ends after a day.",
      access: user,
      params: idParams,
      status: [201, 200],
      answer: checkSchema,
      refuses: { 409: "The video has no questions.", 429: "20 checks of the video were started in a day." },
    },
    async ({ actor, params }) => {
      const { check, isNew } = await startCheck(params.id, actor.id);
      return isNew ? created(check, `/api/checks/${check.id}`) : check;
    },
  ),
});
