import { z } from "zod";
import { admin } from "@/lib/identity/auth/access";
import { listAllComments } from "@/lib/learning/comments/data";
import { allCommentListSchema, listedCommentSchema } from "@/lib/learning/comments/schema";
import { pageHeaders } from "@/lib/platform/http/cursor";
import { methods, route } from "@/lib/platform/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      id: "listAllComments",
      tag: "Comments and ratings",
      summary: "List the comments on every video",
      description:
        "Newest first, with their videos. `q` is a part of the text, `userId` the author. The total is counted up to 1,000.",
      access: admin,
      query: allCommentListSchema,
      answer: z.array(listedCommentSchema),
      paged: true,
    },
    async ({ query }) => {
      const { comments, total, next } = await listAllComments(query);
      return Response.json(comments, { headers: pageHeaders("/api/comments", query, total, next) });
    },
  ),
});
