"use client";

import { useEffect, useEffectEvent, useState } from "react";

/** docs/behaviour.md, 19: the seconds before the next lesson plays by itself. */
const SECONDS = 8;

const isReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Counts down to an action. Any press in the page stops it, so that it does not interrupt the user.
 * @returns the remaining seconds; null while it is not running
 */
export function useCountdown(isWanted: boolean, onEnd: () => void): { left: number | null; stop: () => void } {
  const [left, setLeft] = useState(SECONDS);
  const [isStopped, setStopped] = useState(isReduced);
  const isRunning = isWanted && !isStopped;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) return;
    const stop = () => setStopped(true);
    window.addEventListener("pointerdown", stop);
    window.addEventListener("keydown", stop);
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pointerdown", stop);
      window.removeEventListener("keydown", stop);
    };
  }, [isRunning]);
  const isOver = isRunning && left <= 0;
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return { left: isRunning ? Math.max(0, left) : null, stop: () => setStopped(true) };
}
