import "@testing-library/jest-dom/vitest";
import { onlineManager } from "@tanstack/react-query";
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
/** Properties that an element has from the nearest one that sets them. */
const INHERITED = ["visibility", "pointer-events"];
const INITIAL: Record<string, string> = { visibility: "visible", "pointer-events": "auto", opacity: "1" };
/** Elements between whose texts an accessible name has no space. */
const INLINE = new Set("a abbr b bdi code em i kbd label mark s small span strong sub sup svg time u".split(" "));

function computedValue(element: Element, name: string): string {
  if (name === "display" && (element as HTMLElement).hidden) return "none";
  for (let at: Element | null = element; at; at = INHERITED.includes(name) ? at.parentElement : null) {
    const value = (at as HTMLElement).style?.getPropertyValue(name);
    if (value) return value;
  }
  if (name === "display") return INLINE.has(element.localName) ? "inline" : "block";
  return INITIAL[name] ?? "";
}

// No style sheet is loaded, so attributes alone style an element. jsdom's own function would match each rule of a browser's
// style sheet at every query by role, which was two fifths of these tests' work.
window.getComputedStyle = (element) => {
  const valueIn = (name: string) => computedValue(element, name);
  const style = {
    getPropertyValue: valueIn,
    get display() {
      return valueIn("display");
    },
    get visibility() {
      return valueIn("visibility");
    },
    get opacity() {
      return valueIn("opacity");
    },
    get pointerEvents() {
      return valueIn("pointer-events");
    },
  };
  return style as unknown as CSSStyleDeclaration;
};

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
  // Queries wait while the browser is offline.
  onlineManager.setOnline(true);
  // The next test reads the session anew.
  authState().announce("SIGNED_OUT");
  expect(unansweredCalls(), "calls that the test has no answer for").toEqual([]);
  for (const complaint of complaints) expect(complaint, "the console's complaints").not.toHaveBeenCalled();
});
