"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adviceOf, announceFailure, announceSuccess } from "@/components/forms/announce";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { chaptersQuery } from "@/lib/library/chapters/api";
import { writeChaptersMutation } from "@/lib/library/chapters/mutations";
import type { Chapter } from "@/lib/library/chapters/schema";
import { moment } from "@/lib/library/videos/duration";
import { ApiError } from "@/lib/platform/http/request";
import { secondsOf } from "../items/passage-fields";
import { Mistakes } from "./mistakes";
import { SuggestedChapters } from "./suggested-chapters";

const asText = (chapters: Chapter[]) => chapters.map(({ second, title }) => `${moment(second)} ${title}`).join("\n");

/** Adds a line to the chapters, sorted by time. */
const withLine = (text: string, line: string) =>
  [...text.split("\n"), line]
    .filter((one) => one.trim() !== "")
    .toSorted((a, b) => (secondsOf(a.split(" ")[0] ?? "") ?? 0) - (secondsOf(b.split(" ")[0] ?? "") ?? 0))
    .join("\n");

type Props = { videoId: string; onDirty: (isDirty: boolean) => void };

/** The chapters of a video as text, one per line. */
export function ChaptersForm({ videoId, onDirty }: Props) {
  const { data: chapters } = useQuery(chaptersQuery(videoId));
  const { mutateAsync: write, isPending } = useMutation(writeChaptersMutation());
  const [typed, setTyped] = useState<string | null>(null);
  const [mistakes, setMistakes] = useState<string[]>([]);
  const text = typed ?? asText(chapters ?? []);
  const save = async () => {
    setMistakes([]);
    try {
      await write({ videoId, text });
      setTyped(null);
      onDirty(false);
      announceSuccess("Chapters saved");
    } catch (error) {
      setMistakes(error instanceof ApiError ? error.errors.map(({ message }) => message) : [adviceOf(error)]);
      announceFailure("Failed to save the chapters");
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <Field label="Chapters" hint="A time and a title in each line, such as 4:12 Six positions">
        <TextArea
          rows={5}
          value={text}
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value);
            onDirty(true);
          }}
          className="font-mono text-small"
        />
      </Field>
      <Mistakes lines={mistakes} />
      <SuggestedChapters
        videoId={videoId}
        onUse={(line) => {
          setTyped(withLine(text, line));
          onDirty(true);
        }}
      />
      <div>
        <Button loading={isPending} disabled={!chapters} onClick={save}>
          Save chapters
        </Button>
      </div>
    </div>
  );
}
