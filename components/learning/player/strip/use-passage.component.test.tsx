import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { FrameControls } from "@/components/library/embed/use-player";
import { type Passage, usePassage } from "./use-passage";

function passage(opened: Passage | null) {
  const current = { playFrom: vi.fn(), pause: vi.fn() };
  const { result } = renderHook(() => usePassage({ current: current as unknown as FrameControls }, opened));
  return { ...result.current, ...current };
}

test.each<[string, Passage | null, number[], number]>([
  ["at its end", { second: 130, until: 150 }, [0, 128, 140, 149, 150, 151], 1],
  ["not without an end", { second: 130, until: null }, [130, 150, 170], 0],
  ["not before it was reached", { second: 130, until: 150 }, [0, 151], 0],
  ["not after the learner has seeked elsewhere", { second: 130, until: 150 }, [130, 300, 150], 0],
  ["not without a passage in the URL", null, [130, 150], 0],
])("a passage in the URL pauses %s", (_, opened, seconds, times) => {
  const { follow, pause } = passage(opened);
  for (const second of seconds) follow(second);
  expect(pause).toHaveBeenCalledTimes(times);
});

test("a pressed passage plays from its beginning, and replaces the last one", () => {
  const { play, follow, playFrom, pause } = passage({ second: 10, until: 20 });
  play({ second: 130, until: 150 });
  expect(playFrom).toHaveBeenCalledWith(130);
  for (const second of [15, 20, 131, 149]) follow(second);
  expect(pause).not.toHaveBeenCalled();
  follow(150);
  expect(pause).toHaveBeenCalledTimes(1);
});
