import type { Pending } from "@/lib/learning/recall/mutations";

const keyOf = (userId: string) => `waypoint.reviews.${userId}`;

/** The reviews that the server does not have yet: those of this page and of pages that were closed before. */
export function readPending(userId: string): Pending[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    // Blocked by the browser's settings, or not ours.
    return [];
  }
}

/** Keeps reviews until the server has them, also when the page is closed. Without storage they last as long as the page. */
export function keepPending(userId: string, pending: Pending[]): void {
  try {
    if (pending.length > 0) localStorage.setItem(keyOf(userId), JSON.stringify(pending));
    else localStorage.removeItem(keyOf(userId));
  } catch (error) {
    console.warn("Reviews cannot be kept on this device", error);
  }
}
