import { z } from "zod";
import {
  commentDeleteSchema,
  commentEditSchema,
  commentInputSchema,
  commentListSchema,
  commentSchema,
} from "@/lib/comments/schema";
import { idParams } from "@/lib/http/schema";
import { ownRatingParams, ratingAverageSchema, ratingInputSchema, ratingSchema } from "@/lib/ratings/schema";
import type { Group } from "./call";
import { comment, ids } from "./examples";

const params = { id: ids.video };
const rating = { userId: ids.person, videoId: ids.video, rating: 4 };

export const reactions: Group = {
  name: "Comments and ratings",
  description: "What people say of a video, and how many stars they give it.",
  calls: [
    {
      id: "listComments",
      method: "GET",
      path: "/api/videos/{id}/comments",
      summary: "What people say of a video",
      description: "Newest first.",
      access: "user",
      params: idParams,
      query: commentListSchema,
      answer: z.array(commentSchema),
      paged: true,
      example: { params, query: { limit: "50" }, answer: [comment] },
    },
    {
      id: "addComment",
      method: "POST",
      path: "/api/videos/{id}/comments",
      summary: "Say something of a video",
      access: "selfInBody",
      params: idParams,
      body: commentInputSchema,
      status: 201,
      answer: commentSchema,
      example: { params, body: { userId: ids.person, content: comment.content }, answer: comment },
    },
    {
      id: "editComment",
      method: "PUT",
      path: "/api/comments/{id}",
      summary: "Change one's own comment",
      access: "author",
      params: idParams,
      body: commentEditSchema,
      answer: commentSchema,
      example: { params: { id: ids.comment }, body: { content: comment.content }, answer: comment },
    },
    {
      id: "deleteComment",
      method: "DELETE",
      path: "/api/comments/{id}",
      summary: "Delete a comment",
      description: "Its author's, and any administrator's, to do.",
      access: "selfInBody",
      params: idParams,
      body: commentDeleteSchema,
      status: 204,
      example: { params: { id: ids.comment }, body: { userId: ids.person } },
    },
    {
      id: "rateVideo",
      method: "POST",
      path: "/api/videos/{id}/ratings",
      summary: "Rate a video",
      description: "One rating a person: the next one takes the place of the last.",
      access: "selfInBody",
      params: idParams,
      body: ratingInputSchema,
      answer: ratingSchema,
      example: { params, body: { userId: ids.person, rating: 4 }, answer: rating },
    },
    {
      id: "getRating",
      method: "GET",
      path: "/api/videos/{id}/rating/user/{userId}",
      summary: "What a person gave a video",
      description: "`rating` is null while they have not rated it.",
      access: "selfOrAdmin",
      params: ownRatingParams,
      answer: ratingSchema,
      example: { params: { id: ids.video, userId: ids.person }, answer: rating },
    },
    {
      id: "getRatingAverage",
      method: "GET",
      path: "/api/videos/{id}/rating-average",
      summary: "A video's average rating",
      description: "To one decimal; 0 while nobody has rated it.",
      access: "user",
      params: idParams,
      answer: ratingAverageSchema,
      example: { params, answer: { averageRating: 4.5, totalRatings: 12 } },
    },
  ],
};
