import { z } from "zod";
import { publicUserSchema } from "@/lib/identity/users/schema";
import { cursor, id, inDigits, limit, line, requiredText, timestamp } from "@/lib/platform/schema";
import { EMPTY_MOMENT, MAX_MOMENT_CHARACTERS } from "./content";

export const momentKinds = ["note", "question"] as const;
export type MomentKind = (typeof momentKinds)[number];

/** Longer than any lesson, and within the range of the column. */
const MAX_SECONDS = 1_000_000;

const wholeSecond = (field: string) =>
  z
    .int(`${field} is not a whole number of seconds`)
    .min(0, `${field} is less than 0`)
    .max(MAX_SECONDS, `${field} is beyond the end of the lesson`);

/** The author of a question or reply; null once they are deleted. */
const author = { userId: z.nullable(id), user: z.nullable(publicUserSchema) };

/** A note or question at a second of a video, in plain text. `updatedAt` equals `createdAt` until it changes. */
export const momentSchema = z.object({
  id,
  videoId: id,
  ...author,
  kind: z.enum(momentKinds),
  second: z.int().meta({ examples: [754] }),
  /** The end of the passage that it is about; null for one second. */
  until: z.nullable(z.int()).meta({ examples: [null] }),
  body: z.string().meta({ examples: ["Why is an index not used here?"] }),
  /** The sentence of the transcript at that second when it was written; null without a transcript. */
  quote: z.nullable(z.string()).meta({ examples: [null] }),
  /** The number of the recording that it is about. */
  recording: z.int().meta({ examples: [1] }),
  /** True when the video has a newer recording, in which the second is about something else. */
  earlierRecording: z.boolean().meta({ examples: [false] }),
  acceptedReplyId: z.nullable(id).meta({ examples: [null] }),
  replyCount: z.int().meta({ examples: [0] }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Moment = z.infer<typeof momentSchema>;

/** A note in the list of all lessons. */
export const noteSchema = momentSchema.extend({
  video: z.object({
    id,
    title: z.string(),
    /** False once the video is deleted. */
    isAvailable: z.boolean().meta({ examples: [true] }),
  }),
});
export type Note = z.infer<typeof noteSchema>;

export const momentReplySchema = z.object({
  id,
  momentId: id,
  ...author,
  body: z.string().meta({ examples: ["Because the table is small."] }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type MomentReply = z.infer<typeof momentReplySchema>;

const body = requiredText(MAX_MOMENT_CHARACTERS, EMPTY_MOMENT);
const until = wholeSecond("until").nullable().optional();

/**
 * A new note or question. A client may choose the id; repeating it adds nothing. It may name the author, so that another
 * user who signed in meanwhile does not become the author.
 */
export const momentInputSchema = z.object({
  id: id.optional().meta({ examples: [] }),
  userId: id.optional().meta({ examples: [] }),
  kind: z.enum(momentKinds, `kind is one of ${momentKinds.join(", ")}`),
  second: wholeSecond("second").meta({ examples: [754] }),
  until,
  body,
});
export type MomentInput = z.output<typeof momentInputSchema>;

/** A change of a note or question, whose kind stays. */
export const momentChangeSchema = z.object({
  second: wholeSecond("second").optional(),
  until,
  body: body.optional(),
});
export type MomentChange = z.output<typeof momentChangeSchema>;

/** A reply, whose id and author a client may name as those of a note or question. */
export const replyInputSchema = momentInputSchema.pick({ id: true, userId: true, body: true });
export type ReplyInput = z.output<typeof replyInputSchema>;

/** A change of a reply. An omitted text stays unchanged. */
export const replyChangeSchema = z.object({ body: body.optional() });

export const acceptSchema = z.object({ replyId: id.nullable() });

const secondInQuery = (field: string) => z.preprocess(inDigits, z.coerce.number().pipe(wholeSecond(field))).optional();

/** Parameters of a video's list, by second; `from` and `to` are included. */
export const momentListSchema = z.object({
  kind: z.enum(momentKinds, `kind is one of ${momentKinds.join(", ")}`).optional(),
  from: secondInQuery("from"),
  to: secondInQuery("to"),
  limit: limit(100, 200),
  cursor,
});
export type MomentList = z.output<typeof momentListSchema>;

export const replyListSchema = z.object({ limit: limit(100, 200), cursor });
export type ReplyList = z.output<typeof replyListSchema>;

/** A search reads the newest texts one by one, because no index covers it. */
export const MAX_READ_TEXTS = 2_000;

export const noteFilterSchema = z.object({
  /** Part of the note, of its quote or of the video's title. */
  q: line(200).optional(),
  videoId: id.optional(),
});
export type NoteFilter = z.output<typeof noteFilterSchema>;

export const noteListSchema = noteFilterSchema.extend({ limit: limit(50, 200), cursor });
export type NoteList = z.output<typeof noteListSchema>;
