"use client";

import type { ReactNode } from "react";
import { useWidth } from "@/components/ui/use-width";
import { gapTargets } from "./gap-targets";

type Props = {
  /** The marked seconds of the lesson, such as those of questions, ascending. */
  marks: readonly { second: number; name: string }[];
  /** The length of the lesson, in seconds. */
  length: number;
  /** The plural, such as 'questions', for marks that are too close to press separately. */
  plural: string;
  icon: ReactNode;
  onPress: (second: number) => void;
};

/** Marks above the strip, at their seconds. Time runs from left to right in every language, as in the strip. */
export function SecondMarks({ marks, length, plural, icon, onPress }: Props) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const ascending = marks.filter(({ second }) => second <= length);
  const targets = gapTargets(
    ascending.map(({ second }) => [second, second]),
    length,
    width,
  );
  return (
    <div className="bg-surface-1 px-4 pt-1 sm:px-6">
      <div ref={ref} dir="ltr" className="relative h-6">
        {targets.map(({ gaps, left, size }) => {
          const [first = 0] = gaps[0] ?? [];
          const single = ascending.find(({ second }) => second === first)?.name ?? "";
          const label = gaps.length === 1 ? single : `${single} and ${gaps.length - 1} more ${plural}`;
          return (
            <button
              key={first}
              type="button"
              aria-label={label}
              title={label}
              onClick={() => onPress(first)}
              className="absolute inset-y-0 flex items-center justify-center rounded-full text-accent-text hover:bg-accent-soft"
              style={{ left, width: size }}
            >
              {icon}
            </button>
          );
        })}
      </div>
    </div>
  );
}
