import { useMemo, useSyncExternalStore } from "react";

/**
 * Replaces `next/navigation`: the address is the browser's own, and navigating changes it. As in Next.js, the hooks
 * follow `history.pushState` and `replaceState` too.
 */
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

for (const method of ["pushState", "replaceState"] as const) {
  const original = History.prototype[method];
  window.history[method] = (...values) => {
    original.apply(window.history, values);
    notify();
  };
}
window.addEventListener("popstate", notify);

// A link changes the address without loading a page.
window.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || event.defaultPrevented) return;
  event.preventDefault();
  if (!link.hasAttribute("download")) window.history.pushState(null, "", link.href);
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const router = {
  push: (address: string) => window.history.pushState(null, "", address),
  replace: (address: string) => window.history.replaceState(null, "", address),
  back: () => window.history.back(),
  forward: () => window.history.forward(),
  refresh() {},
  prefetch() {},
};

/** The test's router; its calls change the address. */
export const useRouter = () => router;

/** The path of the current address. */
export const usePathname = () => useSyncExternalStore(subscribe, () => window.location.pathname);

/** The query of the current address. */
export function useSearchParams() {
  const query = useSyncExternalStore(subscribe, () => window.location.search);
  return useMemo(() => new URLSearchParams(query), [query]);
}

/** The first segment of the path; null at the root. */
export const useSelectedLayoutSegment = () => usePathname().split("/")[1] || null;
