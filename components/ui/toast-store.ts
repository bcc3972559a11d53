export type ToastKind = "neutral" | "success" | "error";

export type ToastInput = {
  title: string;
  description?: string;
  kind?: ToastKind;
  /** Milliseconds it stays. */
  duration?: number;
};

export type ToastEntry = ToastInput & { id: number; open: boolean };

/** Milliseconds (docs/behaviour.md, 25). */
export const TOAST_DURATION = 5000;
const VISIBLE = 1;
const REMOVED_AFTER = 1_000_000;

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ToastEntry[]) {
  entries = next;
  for (const listener of listeners) listener();
}

/** Says something in passing, from anywhere in the browser. A newer one takes the place of the one that is seen. */
export function toast(input: ToastInput): void {
  lastId += 1;
  set([{ ...input, id: lastId, open: true }, ...entries].slice(0, VISIBLE));
}

/** Closes a toast; it is forgotten much later, so that its leaving can be seen. */
export function dismissToast(id: number): void {
  set(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)));
  setTimeout(() => set(entries.filter((entry) => entry.id !== id)), REMOVED_AFTER);
}

export const toasts = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => entries,
};
