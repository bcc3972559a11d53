/** A shortcut: consecutive keys, and their screen or action. */
export type Shortcut = { keys: string[]; label: string } & ({ href: string } | { act: "search" | "help" });

/**
 * The shortcuts. Keys are values of `KeyboardEvent.key`, so that they match the printed keys of any keyboard layout.
 */
export const shortcuts: readonly Shortcut[] = [
  { keys: ["/"], label: "Search", act: "search" },
  { keys: ["g", "h"], label: "Go to Home", href: "/" },
  { keys: ["g", "p"], label: "Go to Progress", href: "/progress" },
  { keys: ["g", "l"], label: "Go to Learn", href: "/learn" },
  { keys: ["g", "t"], label: "Go to Paths and tracks", href: "/learning-paths" },
  { keys: ["g", "s"], label: "Go to Settings", href: "/settings" },
  { keys: ["?"], label: "Show this list", act: "help" },
];

/** The player's shortcuts of one key, and the panels that they open. The player handles them itself. */
export const playerShortcuts: readonly { keys: [string]; label: string; panel: string }[] = [
  { keys: ["n"], label: "Add a note to the lesson", panel: "notes" },
  { keys: ["t"], label: "Read the lesson's transcript", panel: "transcript" },
];

/**
 * The shortcut of a visible transcript, which replaces the search of all lessons. The transcript's panel handles it.
 */
export const transcriptShortcut = { keys: ["/"], label: "Search in the transcript that is shown" };

/** Milliseconds within which a second key continues the sequence. */
export const SEQUENCE_TIMEOUT_MS = 1500;

/**
 * The shortcut that the last keys complete, 'begun' when they start one, or null. A key that does not continue a sequence
 * may begin another.
 */
export function shortcutOf(typed: readonly string[]): Shortcut | "begun" | null {
  if (typed.length === 0) return null;
  const begins = shortcuts.filter(({ keys }) => typed.every((key, index) => keys[index] === key));
  if (begins.length === 0) return shortcutOf(typed.slice(1));
  return begins.find(({ keys }) => keys.length === typed.length) ?? "begun";
}

/** Input types without text, in which shortcuts work. */
const NON_TEXT_TYPES = new Set(["button", "checkbox", "radio", "submit", "reset"]);

type Press = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "altKey" | "metaKey" | "repeat" | "isComposing" | "defaultPrevented"
>;
type Focused = { tagName: string; type?: string; isContentEditable: boolean };

/** True when a key press may be a shortcut: neither text input nor a shortcut of the browser or the system. */
export function isFree(press: Press, focused: Focused | null): boolean {
  if (press.ctrlKey || press.altKey || press.metaKey || press.repeat) return false;
  if (press.isComposing || press.defaultPrevented || press.key.length !== 1) return false;
  if (!focused) return true;
  if (focused.isContentEditable || focused.tagName === "TEXTAREA" || focused.tagName === "SELECT") return false;
  return focused.tagName !== "INPUT" || NON_TEXT_TYPES.has(focused.type ?? "text");
}

/** True when a key press may be a shortcut of the open player: no dialog and no menu is open over it. */
export function isFreeInPlayer(event: KeyboardEvent): boolean {
  const { activeElement } = document;
  const overlays = document.querySelectorAll('[aria-modal="true"], [role="alertdialog"], [role="menu"]');
  return overlays.length <= 1 && isFree(event, activeElement instanceof HTMLElement ? activeElement : null);
}
