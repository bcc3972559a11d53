import { z } from "zod";
import { publicUserSchema } from "@/lib/identity/users/schema";
import { id, requiredLine, timestamp } from "@/lib/platform/schema";

const MAX_REASON_CHARACTERS = 300;

export const reportInputSchema = z.object({
  reason: requiredLine(MAX_REASON_CHARACTERS, "Say what is wrong").meta({ examples: ["It insults somebody"] }),
});

export const reportedKinds = ["comment", "question", "reply"] as const;
export type ReportedKind = (typeof reportedKinds)[number];

/** A text that users reported and no administrator has decided about. */
export const reportedSchema = z.object({
  id,
  kind: z.enum(reportedKinds),
  /** The id of the comment, question or reply. */
  subjectId: id,
  body: z.string().meta({ examples: ["You are all wrong."] }),
  /** Users who reported it. */
  count: z.int().meta({ examples: [2] }),
  /** The latest reasons, five at most. */
  reasons: z.array(z.string()).meta({ examples: [["It insults somebody"]] }),
  lastReportedAt: timestamp,
  /** The author; null once they are deleted. */
  user: z.nullable(publicUserSchema),
  video: z.object({ id, title: z.string() }),
});
export type Reported = z.infer<typeof reportedSchema>;

export const decisionSchema = z.object({ act: z.enum(["keep", "delete"], "act is keep or delete") });
export type Decision = z.output<typeof decisionSchema>;
