"use client";

import { useState } from "react";
import { useDiscardQuestion } from "@/components/forms/use-discard-question";
import { Dialog } from "@/components/ui/overlays/dialog";
import { ChaptersForm } from "./chapters-form";
import { TranscriptForm } from "./transcript-form";
import { TranscriptList } from "./transcript-list";

type Props = { videoId: string; title: string; onClose: () => void };

/** The dialog with a video's transcripts and chapters. */
export default function WordsDialog({ videoId, title, onClose }: Props) {
  const [dirty, setDirty] = useState({ transcript: false, chapters: false });
  const { close, question } = useDiscardQuestion(dirty.transcript || dirty.chapters, onClose);
  return (
    <>
      <Dialog
        onClose={close}
        title={`Transcript and chapters of “${title}”`}
        description="What is said becomes searchable, and learners read along."
        shape="sheet"
        width="lg"
        onInteractOutside={(event) => event.preventDefault()}
      >
        <section aria-label="Transcripts" className="flex flex-col gap-6">
          <TranscriptList videoId={videoId} />
          <TranscriptForm
            videoId={videoId}
            onDirty={(transcript) => setDirty((before) => ({ ...before, transcript }))}
          />
        </section>
        <section aria-label="Chapters" className="mt-8 border-line border-t pt-6">
          <ChaptersForm videoId={videoId} onDirty={(chapters) => setDirty((before) => ({ ...before, chapters }))} />
        </section>
      </Dialog>
      {question}
    </>
  );
}
