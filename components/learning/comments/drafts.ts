/** Unsent comments by draft key. They outlive the player they were typed in. */
const drafts = new Map<string, string>();

/** The key of a draft. @param commentId the comment that is edited; by default a new comment on the video */
export const draftKey = (videoId: string, commentId = "new"): string => `${videoId} ${commentId}`;

/** The text of a draft; null when there is none. */
export const draftOf = (key: string): string | null => drafts.get(key) ?? null;

/** Saves a draft. @param text null or blank deletes it */
export function keepDraft(key: string, text: string | null) {
  if (text?.trim()) drafts.set(key, text);
  else drafts.delete(key);
}

const keysOf = (videoId: string) => [...drafts.keys()].filter((key) => key.startsWith(`${videoId} `));

/** True if the video has unsent comments. */
export const hasDrafts = (videoId: string): boolean => keysOf(videoId).length > 0;

/** True if any video has unsent comments. */
export const hasAnyDrafts = (): boolean => drafts.size > 0;

/** Deletes the video's drafts: the new comment and the edited ones. */
export function discardDrafts(videoId: string) {
  for (const key of keysOf(videoId)) drafts.delete(key);
}
