/** What somebody can do with single keys, pressed one after the other. */
export type Shortcut = { keys: string[]; label: string } & ({ href: string } | { act: "search" | "help" });

/** Keys as `KeyboardEvent.key` names them, so that they are those printed on the person's own keyboard. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ["/"], label: "Search lessons", act: "search" },
  { keys: ["g", "h"], label: "Go to Home", href: "/" },
  { keys: ["g", "p"], label: "Go to Progress", href: "/progress" },
  { keys: ["g", "l"], label: "Go to Learn", href: "/learn" },
  { keys: ["g", "t"], label: "Go to Paths and tracks", href: "/learning-paths" },
  { keys: ["g", "s"], label: "Go to Settings", href: "/settings" },
  { keys: ["?"], label: "Show this list", act: "help" },
];

/** Milliseconds in which a second key belongs to the first. */
export const TOGETHER = 1500;

/**
 * What the last keys mean: a shortcut, that one has begun, or nothing. A key that does not go on with what was begun may
 * begin another.
 */
export function shortcutOf(typed: readonly string[]): Shortcut | "begun" | null {
  if (typed.length === 0) return null;
  const begins = shortcuts.filter(({ keys }) => typed.every((key, at) => keys[at] === key));
  if (begins.length === 0) return shortcutOf(typed.slice(1));
  return begins.find(({ keys }) => keys.length === typed.length) ?? "begun";
}

/** Controls to which a letter is no text: a single key can mean something else there. */
const NO_TEXT = new Set(["button", "checkbox", "radio", "submit", "reset"]);

type Press = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "altKey" | "metaKey" | "repeat" | "isComposing" | "defaultPrevented"
>;
type Focused = { tagName: string; type?: string; isContentEditable: boolean };

/** Whether a key is the product's to understand, and not the text's, the browser's or the system's. */
export function isFree(press: Press, focused: Focused | null): boolean {
  if (press.ctrlKey || press.altKey || press.metaKey || press.repeat) return false;
  if (press.isComposing || press.defaultPrevented || press.key.length !== 1) return false;
  if (!focused) return true;
  if (focused.isContentEditable || focused.tagName === "TEXTAREA" || focused.tagName === "SELECT") return false;
  return focused.tagName !== "INPUT" || NO_TEXT.has(focused.type ?? "text");
}
