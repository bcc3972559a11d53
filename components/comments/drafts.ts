/** What somebody has begun to write and not sent, by what it is for; it outlives the player it was written in. */
const drafts = new Map<string, string>();

export const draftOf = (key: string): string | null => drafts.get(key) ?? null;

/** @param text null, or nothing but spaces, where there is nothing to keep */
export function keepDraft(key: string, text: string | null) {
  if (text?.trim()) drafts.set(key, text);
  else drafts.delete(key);
}

export const hasDrafts = (): boolean => drafts.size > 0;

export const discardDrafts = () => drafts.clear();
