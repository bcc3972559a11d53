"use client";

import { useState } from "react";
import { SuggestButton } from "@/components/library/drafts/suggest-button";
import { Suggestion } from "@/components/library/drafts/suggestion";
import { Button } from "@/components/ui/button";
import type { ChapterDraft } from "@/lib/library/drafts/schema";
import { moment } from "@/lib/library/videos/duration";

type Props = {
  videoId: string;
  /** @param line a time and a title, as in the chapters field */
  onUse: (line: string) => void;
};

/** Suggested chapters, each of which can be added to the chapters field or discarded. */
export function SuggestedChapters({ videoId, onUse }: Props) {
  const [drafts, setDrafts] = useState<ChapterDraft[]>([]);
  const drop = (draft: ChapterDraft) => setDrafts(drafts.filter((one) => one !== draft));
  return (
    <div className="flex flex-col gap-2">
      <SuggestButton
        videoId={videoId}
        kinds={["chapters"]}
        onDrafts={(suggested) => setDrafts(suggested.filter((draft) => "title" in draft))}
      />
      {drafts.length > 0 && (
        <ul aria-label="Suggested chapters" className="divide-y divide-line border-y">
          {drafts.map((draft) => (
            <Suggestion
              key={draft.second}
              {...draft}
              actions={
                <>
                  <Button
                    variant="ghost"
                    size="sm"
                    onClick={() => {
                      onUse(`${moment(draft.second)} ${draft.title}`);
                      drop(draft);
                    }}
                  >
                    Use<span className="sr-only">{` “${draft.title}”`}</span>
                  </Button>
                  <Button variant="ghost" size="sm" onClick={() => drop(draft)}>
                    Discard<span className="sr-only">{` “${draft.title}”`}</span>
                  </Button>
                </>
              }
            >
              <p className="font-medium">{draft.title}</p>
            </Suggestion>
          ))}
        </ul>
      )}
    </div>
  );
}
