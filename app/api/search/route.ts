import { user } from "@/lib/identity/auth/access";
import { searchAnswerSchema, searchQuerySchema } from "@/lib/organisation/search/schema";
import { search, searcherOf } from "@/lib/organisation/search/search";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "search",
      tag: "Search",
      summary: "Search lessons, what is said in them, chapters, notes, questions and paths",
      description:
        "All groups come, a page of one with `in`. Without accents, by stems, and with one typing error; quotation marks ask for an exact phrase. Notes are the caller's own: an API token needs the scope `progress:read` for them too. Administrators find users and teams, by an API token only with `people:write`.",
      access: user,
      query: searchQuerySchema,
      answer: searchAnswerSchema,
      headers: ["Link", "X-Total-Count"],
    },
    async ({ actor, query }) => {
      const { answer, next } = await search(query, searcherOf(actor));
      const [group] = answer.groups;
      const headers = query.in && group ? pageHeaders("/api/search", query, group.total, next) : undefined;
      return Response.json(answer, { headers });
    },
  ),
});
