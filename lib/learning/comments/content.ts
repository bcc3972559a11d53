import { isBlank, tooLong } from "@/lib/platform/text";

/** The limit of a comment's length, without spaces around it. */
export const MAX_COMMENT_CHARACTERS = 5000;

/** The message for a comment without content. */
export const EMPTY_COMMENT = "A comment cannot be empty";

/** Validates a comment, ignoring spaces around it. @returns the message to show, or null when it is valid */
export function contentProblem(content: string): string | null {
  const { length } = content.trim();
  if (isBlank(content)) return EMPTY_COMMENT;
  return length > MAX_COMMENT_CHARACTERS ? tooLong(MAX_COMMENT_CHARACTERS) : null;
}
