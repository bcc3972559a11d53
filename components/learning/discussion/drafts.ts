import { useEffect } from "react";

/** Unsent comments, notes, questions and replies by draft key. They are kept when the player closes. */
const drafts = new Map<string, string>();

/** The key of a draft. @param text the id of the edited text, or the kind of a new one; by default a new comment */
export const draftKey = (videoId: string, text = "new"): string => `${videoId} ${text}`;

/** The text of a draft; null when there is none. */
export const draftOf = (key: string): string | null => drafts.get(key) ?? null;

/** Saves a draft. @param text null or blank deletes it */
export function keepDraft(key: string, text: string | null) {
  if (text?.trim()) drafts.set(key, text);
  else drafts.delete(key);
}

const keysOf = (videoId: string) => [...drafts.keys()].filter((key) => key.startsWith(`${videoId} `));

/** True if the video has unsent texts. */
export const hasDrafts = (videoId: string): boolean => keysOf(videoId).length > 0;

/** Texts that are being sent. */
let sending = 0;

/** Sends a text, which counts as unsent until the server accepts or refuses it. */
export async function whileUnsent(send: () => Promise<unknown>): Promise<void> {
  sending += 1;
  try {
    await send();
  } finally {
    sending -= 1;
  }
}

/** True if any video has unsent texts. */
export const hasUnsentTexts = (): boolean => drafts.size > 0 || sending > 0;

/** Makes the browser ask before it leaves a page with unsent or unconfirmed texts. */
export function useUnsentWarning() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsentTexts()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
}

/** Deletes the video's drafts, of new and of edited texts. */
export function discardDrafts(videoId: string) {
  for (const key of keysOf(videoId)) drafts.delete(key);
}
