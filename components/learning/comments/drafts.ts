/** What somebody has begun to write and not sent; it outlives the player it was written in. */
const drafts = new Map<string, string>();

/** The name of a draft. @param of the comment that is edited; without one, a new comment on the video */
export const draftKey = (videoId: string, of = "new"): string => `${videoId} ${of}`;

/** The text of a draft; null when there is none. */
export const draftOf = (key: string): string | null => drafts.get(key) ?? null;

/** @param text null, or nothing but spaces, where there is nothing to keep */
export function keepDraft(key: string, text: string | null) {
  if (text?.trim()) drafts.set(key, text);
  else drafts.delete(key);
}

const keysOf = (videoId: string) => [...drafts.keys()].filter((key) => key.startsWith(`${videoId} `));

/** Whether anything unsent was typed for this video. */
export const hasDrafts = (videoId: string): boolean => keysOf(videoId).length > 0;

/** Whether anything unsent was typed for any video. */
export const hasAnyDrafts = (): boolean => drafts.size > 0;

/** Forgets the video's drafts: the new comment and the edited ones. */
export function discardDrafts(videoId: string) {
  for (const key of keysOf(videoId)) drafts.delete(key);
}
