"use client";

import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { questionsExport } from "@/lib/library/items/api";
import type { Question } from "@/lib/library/items/schema";

const CheckPreview = lazyPart(() => import("./check-preview"));

type Props = { videoId: string; questions: Question[]; onAdd: () => void; onImport: () => void };

/** The buttons above a video's questions. */
export function QuestionsBar({ videoId, questions, onAdd, onImport }: Props) {
  const [isPreviewing, setPreviewing] = useState(false);
  const asked = questions.filter(({ kind, active }) => kind !== "recall" && active);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={onAdd}>Add question</Button>
      <Button variant="secondary" onClick={onImport}>
        Import
      </Button>
      {asked.length > 0 && (
        <Button variant="secondary" onFocus={CheckPreview.preload} onClick={() => setPreviewing(true)}>
          Preview
        </Button>
      )}
      {questions.length > 0 &&
        (["gift", "csv"] as const).map((format) => (
          <a
            key={format}
            href={questionsExport(videoId, format)}
            download
            className={buttonClass({ variant: "ghost" })}
          >
            Export {format.toUpperCase()}
          </a>
        ))}
      {isPreviewing && <CheckPreview questions={asked} onClose={() => setPreviewing(false)} />}
    </div>
  );
}
