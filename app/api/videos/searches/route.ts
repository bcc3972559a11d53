import { mayAdminister, user } from "@/lib/identity/auth/access";
import { countSearch } from "@/lib/library/searches/count-search";
import { emptySearchSchema } from "@/lib/library/searches/schema";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      id: "reportEmptySearch",
      tag: "Videos",
      summary: "Report a search that found nothing",
      description:
        "Counted once for each learner and day, without their name, and shown to administrators from two learners on. Ignored are searches that find something, have fewer than 3 or more than 60 characters, or exceed 50 a day, and those of administrators.",
      access: user,
      scope: "progress:write",
      body: emptySearchSchema,
      status: 204,
    },
    async ({ actor, body }) => {
      if (!mayAdminister(actor)) await countSearch(body.q, actor.id);
    },
  ),
});
