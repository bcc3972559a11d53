export type ToastKind = "neutral" | "success" | "error";

/** A button in a toast. `alternative` tells a screen reader how to do the same once the toast has closed. */
export type ToastAction = { label: string; alternative: string; run: () => void };

type ToastInput = {
  title: string;
  description?: string;
  kind?: ToastKind;
  action?: ToastAction;
  /** Milliseconds until it closes; `TOAST_DURATION` by default. */
  duration?: number;
};

export type ToastEntry = ToastInput & { id: number; open: boolean };

/** Milliseconds until a toast closes (docs/behaviour.md, 25). */
export const TOAST_DURATION = 5000;
const MAX_TOASTS = 1;
const REMOVAL_DELAY_MS = 1_000_000;

/** The limit of recent toasts of this tab, which can be read again. */
const MAX_RECENT = 10;

/** A toast that was shown, and when. */
type RecentToast = Pick<ToastInput, "title" | "description" | "kind"> & { id: number; at: Date };

let recent: readonly RecentToast[] = [];
let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ToastEntry[]) {
  entries = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, from anywhere in the browser. It replaces the current one. */
export function toast(input: ToastInput): void {
  lastId += 1;
  const { title, description, kind } = input;
  recent = [{ title, description, kind, id: lastId, at: new Date() }, ...recent].slice(0, MAX_RECENT);
  set([{ ...input, id: lastId, open: true }, ...entries].slice(0, MAX_TOASTS));
}

/** Closes a toast. Its entry is removed later, so that the closing animation can run. */
export function dismissToast(id: number): void {
  set(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
  setTimeout(() => set(entries.filter((entry) => entry.id !== id)), REMOVAL_DELAY_MS);
}

export const toasts = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => entries,
  /** The last toasts of this tab, newest first. */
  recent: () => recent,
};
