import { tooLong } from "@/lib/platform/too-long";

/** Characters of a comment at most, spaces around it not counted. */
export const MAX_COMMENT_CHARACTERS = 5000;

/** What is said of a comment without content. */
export const EMPTY_COMMENT = "A comment cannot be empty";

/** What keeps a comment from being posted, as a sentence; null when nothing does. Spaces around it do not count. */
export function contentProblem(content: string): string | null {
  const { length } = content.trim();
  if (length === 0) return EMPTY_COMMENT;
  return length > MAX_COMMENT_CHARACTERS ? tooLong(MAX_COMMENT_CHARACTERS) : null;
}
