/** Characters. */
export const COMMENT_LIMIT = 5000;

/** What keeps a comment from being posted, as a sentence; null when nothing does. Spaces around it do not count. */
export function contentProblem(content: string): string | null {
  const { length } = content.trim();
  if (length === 0) return "A comment cannot be empty";
  return length > COMMENT_LIMIT ? `Please keep this under ${COMMENT_LIMIT.toLocaleString("en")} characters` : null;
}
