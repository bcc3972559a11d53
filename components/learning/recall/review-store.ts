import type { Pending } from "@/lib/learning/recall/mutations";

const keyOf = (userId: string) => `waypoint.reviews.${userId}`;

/** The unsent reviews of this page and of closed pages. */
export function readPending(userId: string): Pending[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    // The storage is blocked, or holds another format.
    return [];
  }
}

/** Stores unsent reviews, so that they outlive the page. Does nothing without storage. */
export function keepPending(userId: string, pending: Pending[]): void {
  try {
    if (pending.length > 0) localStorage.setItem(keyOf(userId), JSON.stringify(pending));
    else localStorage.removeItem(keyOf(userId));
  } catch (error) {
    console.warn("Reviews cannot be kept on this device", error);
  }
}
