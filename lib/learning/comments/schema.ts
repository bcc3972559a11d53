import { z } from "zod";
import { publicUserSchema } from "@/lib/identity/users/schema";
import { cursor, id, limit, line, requiredText, timestamp } from "@/lib/platform/schema";
import { EMPTY_COMMENT, MAX_COMMENT_CHARACTERS } from "./content";

/** A comment on a video, in plain text. `updatedAt` equals `createdAt` until the text changes. */
export const commentSchema = z.object({
  id,
  videoId: id,
  /** The comment that this one replies to; null unless it is a reply. */
  parentId: z.nullable(id).meta({ examples: [null] }),
  userId: id,
  content: z.string().meta({ examples: ["The third position is worth a second look."] }),
  /** 0 for a reply: there is one level of replies. */
  replyCount: z.int().meta({ examples: [0] }),
  createdAt: timestamp,
  updatedAt: timestamp,
  user: publicUserSchema,
});
export type Comment = z.infer<typeof commentSchema>;

const content = requiredText(MAX_COMMENT_CHARACTERS, EMPTY_COMMENT);

/** A client may choose the id; repeating it adds nothing. */
export const commentInputSchema = z.object({ id: id.optional().meta({ examples: [] }), userId: id, content });
export type CommentInput = z.output<typeof commentInputSchema>;

/**
 * A reply. A client may choose the id; repeating it adds nothing. It may name the author, so that another user who signed
 * in meanwhile does not become the author.
 */
export const commentReplySchema = z.object({
  id: id.optional().meta({ examples: [] }),
  userId: id.optional().meta({ examples: [] }),
  content,
});
export type CommentReplyInput = z.output<typeof commentReplySchema>;

/** A change of a comment. An omitted text stays unchanged. */
export const commentEditSchema = z.object({ content: content.optional() });
export type CommentEdit = z.output<typeof commentEditSchema>;

export const commentDeleteSchema = z.object({ userId: id.optional() }).optional();

export const commentListSchema = z.object({ limit: limit(50, 200), cursor });
export type CommentList = z.output<typeof commentListSchema>;

/** A comment in the list of all lessons' comments. */
export const listedCommentSchema = commentSchema.extend({ video: z.object({ id, title: z.string() }) });
export type ListedComment = z.infer<typeof listedCommentSchema>;

const commentFilterSchema = z.object({
  /** Part of the text. */
  q: line(200).optional(),
  /** The author. */
  userId: id.optional(),
});
export type CommentFilter = z.output<typeof commentFilterSchema>;

export const allCommentListSchema = commentFilterSchema.extend({ limit: limit(50, 200), cursor });
export type AllCommentList = z.output<typeof allCommentListSchema>;
