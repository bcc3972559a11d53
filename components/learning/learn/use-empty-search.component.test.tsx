import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, callsTo, done } from "@/tests/fixtures/components/server";
import { useEmptySearch } from "./use-empty-search";

const REPORT = "POST /api/videos/searches";

beforeEach(() => {
  answer({ [REPORT]: done });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Probe({ search, isEmpty }: { search?: string; isEmpty: boolean }) {
  useEmptySearch(search, isEmpty);
  return null;
}

const reported = () => callsTo(REPORT).map(({ body }) => body);

test("reports a search without results once it is unchanged for two seconds", () => {
  const { rerender } = render(<Probe search="kub" isEmpty />);
  vi.advanceTimersByTime(1_500);
  rerender(<Probe search="kube" isEmpty />);
  vi.advanceTimersByTime(1_500);
  expect(reported()).toEqual([]);
  vi.advanceTimersByTime(500);
  rerender(<Probe search="kube" isEmpty />);
  vi.advanceTimersByTime(5_000);
  expect(reported()).toEqual([{ q: "kube" }]);
});

test("reports no search with results, and none that was left", () => {
  const { unmount, rerender } = render(<Probe search="light" isEmpty={false} />);
  vi.advanceTimersByTime(3_000);
  rerender(<Probe isEmpty />);
  vi.advanceTimersByTime(3_000);
  rerender(<Probe search="lamp" isEmpty />);
  unmount();
  vi.advanceTimersByTime(3_000);
  expect(reported()).toEqual([]);
});
