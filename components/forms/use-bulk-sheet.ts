"use client";

import { useState } from "react";
import { adviceOf, announceFailure } from "./announce";
import { Declined } from "./declined";

/**
 * The state of a bulk sheet: the text that was typed or read from a file, and the call that checks or sends its rows.
 * @param failed the toast of a call that failed
 * @param onChange called when the text changes, which makes earlier results invalid
 */
export function useBulkSheet(failed: string, onChange: () => void) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isRunning, setIsRunning] = useState(false);

  const change = (changed: string) => {
    setText(changed);
    setProblem(undefined);
    onChange();
  };
  const run = async (work: () => Promise<void>) => {
    setProblem(undefined);
    setIsRunning(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Declined)) {
        setProblem(adviceOf(error));
        announceFailure(failed);
      }
    }
    setIsRunning(false);
  };
  return { text, setText, change, problem, setProblem, isRunning, run };
}
