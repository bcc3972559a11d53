import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { LoadMore } from "./load-more";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("loads the next page when the end of the list comes near", () => {
  let report = (_entries: Partial<IntersectionObserverEntry>[]) => {};
  class Observer {
    constructor(callback: typeof report) {
      report = callback;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  const fetchNextPage = vi.fn();
  const data = { pages: [{ items: ["one"], total: 2 }] };
  const query = { data, hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage };
  render(<LoadMore query={query} />);
  report([{ isIntersecting: false }]);
  expect(fetchNextPage).not.toHaveBeenCalled();
  // A busy page reports two changes at once, the oldest one first.
  report([{ isIntersecting: false }, { isIntersecting: true }]);
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

test("loads by the button only when more of the screen follows", async () => {
  const observe = vi.fn();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = observe;
      disconnect() {}
    },
  );
  const fetchNextPage = vi.fn();
  const data = { pages: [{ items: ["one"], total: 2 }] };
  const query = { data, hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage };
  render(<LoadMore query={query} isFollowed />);
  expect(observe).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});
