import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dismissToast, TOAST_DURATION, toast, toasts } from "./toast-store";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

// The limits of docs/behaviour.md, 25.
it("shows only the newest toast, for five seconds", () => {
  toast({ title: "First" });
  toast({ title: "Second" });
  expect(toasts.current()).toMatchObject([{ title: "Second", open: true }]);
  expect(TOAST_DURATION).toBe(5000);
});

it("removes a dismissed toast after 1,000,000 ms", () => {
  toast({ title: "Only" });
  dismissToast(toasts.current()[0]?.id ?? 0);
  expect(toasts.current()).toMatchObject([{ title: "Only", open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(toasts.current()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toasts.current()).toEqual([]);
});
