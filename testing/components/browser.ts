import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { dismissToast, toasts } from "@/components/ui/toast-store";
import { authState } from "@/lib/identity/accounts/auth-state";
import { startServer, unansweredCalls } from "./server";

// Browser features that jsdom lacks. It has no layout, so nothing has a size and nothing scrolls.
class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: NoResizes, IntersectionObserver: NoResizes });
Blob.prototype.text = function () {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(this);
  });
};
Object.assign(Element.prototype, {
  scrollIntoView() {},
  hasPointerCapture: () => false,
  setPointerCapture() {},
  releasePointerCapture() {},
});
// jsdom does not know `<search>`, and React would log an error. TypeScript checks that every tag exists.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: "HTMLElement" });
/** A wide screen without reduced motion. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media.includes("width"),
    onchange: null,
    addListener() {},
    removeListener() {},
  });

// Code that loads on first use can take seconds on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

const complaints = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];

beforeEach(() => {
  for (const complaint of complaints) complaint.mockClear();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  startServer();
});

afterEach(() => {
  cleanup();
  for (const { id } of toasts.current()) dismissToast(id);
  // The next test reads the session anew.
  authState().announce("SIGNED_OUT");
  expect(unansweredCalls(), "calls that the test has no answer for").toEqual([]);
  for (const complaint of complaints) expect(complaint, "the console's complaints").not.toHaveBeenCalled();
});
