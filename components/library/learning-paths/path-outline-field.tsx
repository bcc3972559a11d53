"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Heading } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { EntryPicker } from "@/components/forms/entry-picker";
import type { OrderedEntry } from "@/components/forms/ordered-item";
import { Field } from "@/components/ui/field";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { Spinner } from "@/components/ui/states/spinner";
import { TextInput } from "@/components/ui/text-input";
import {
  fromOutline,
  type HeadingLine,
  headingBefore,
  idOf,
  type LessonLine,
} from "@/lib/library/learning-paths/outline";
import { MAX_HEADING_CHARACTERS, type OutlineLine } from "@/lib/library/learning-paths/schema";
import { videosQuery } from "@/lib/library/videos/api";
import { counted } from "@/lib/platform/counted";

const OrderedList = lazyPart(() => import("@/components/forms/ordered-list"), Spinner);

type Props = {
  lines: OutlineLine[];
  /** The videos of the stored path. */
  known: OrderedEntry[];
  onChange: (lines: OutlineLine[]) => void;
  error?: string;
  /** The errors of headings, by line index. */
  headingErrors: (string | undefined)[];
};

/** Chooses and orders the videos and headings of a path, and marks optional videos. */
export function PathOutlineField({ lines, known, onChange, error, headingErrors }: Props) {
  const [search, setSearch] = useState("");
  const q = useDeferredValue(search.trim());
  const query = useInfiniteQuery({ ...videosQuery(q ? { q } : {}), placeholderData: keepPreviousData });
  const [picked, setPicked] = useState<OrderedEntry[]>([]);
  const { videoIds } = fromOutline(lines);
  const found = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Videos and headings</legend>
      {lines.length > 0 ? (
        <Outline {...{ lines, known: [...known, ...picked], onChange, headingErrors }} />
      ) : (
        <p className="text-small text-fg-3">No videos yet. Search below to add one.</p>
      )}
      {error && (
        <p role="alert" className="mt-2 text-small text-danger">
          {error}
        </p>
      )}
      <p className="mt-4 mb-1.5 text-small text-fg-2">Add videos ({counted(videoIds.length, "video")} chosen)</p>
      <EntryPicker
        label="Search videos to add"
        search={search}
        onSearch={setSearch}
        isSearching={query.isPending || query.isPlaceholderData || q !== search.trim()}
        found={found.filter(({ id }) => !videoIds.includes(id)).map(({ id, title }) => ({ id, title }))}
        onPick={(entry) => {
          setPicked((before) => [...before, entry]);
          onChange([...lines, { kind: "lesson", videoId: entry.id, isOptional: false }]);
        }}
      />
    </fieldset>
  );
}

function Outline({ lines, known, onChange, headingErrors }: Omit<Props, "error">) {
  /** The last added heading, until its input has the focus. */
  const added = useRef<string>(undefined);
  const titles = new Map(known.map(({ id, title }) => [id, title]));
  const replace = (line: OutlineLine) => onChange(lines.map((other) => (idOf(other) === idOf(line) ? line : other)));
  const { videoIds } = fromOutline(lines);

  const lessonEntry = (line: LessonLine, index: number) => {
    const title = titles.get(line.videoId) ?? "Deleted video";
    const addHeading = () => {
      const heading = { kind: "heading" as const, headingId: crypto.randomUUID(), title: "" };
      added.current = heading.headingId;
      onChange([...lines.slice(0, index), heading, ...lines.slice(index)]);
    };
    return {
      title,
      number: videoIds.indexOf(line.videoId) + 1,
      tools: (
        <>
          {!headingBefore(lines, index) && (
            <TooltipButton
              size="sm"
              tooltip="Add heading above"
              label={`Add heading above ${title}`}
              icon={<Heading aria-hidden size={16} strokeWidth={1.75} />}
              onClick={addHeading}
            />
          )}
          <label className="mr-1 inline-flex min-h-8 items-center gap-2 text-small text-fg-2 touch:min-h-11">
            <input
              type="checkbox"
              aria-label={`Optional: ${title}`}
              className="size-5 shrink-0 cursor-pointer accent-accent-graphic"
              checked={line.isOptional}
              onChange={() => replace({ ...line, isOptional: !line.isOptional })}
            />
            Optional
          </label>
        </>
      ),
    };
  };

  const headingEntry = (line: HeadingLine, index: number) => ({
    title: line.title.trim() ? `heading “${line.title.trim()}”` : "new heading",
    number: null,
    body: (
      <HeadingInput
        value={line.title}
        error={headingErrors[index]}
        onChange={(title) => replace({ ...line, title })}
        focus={(input) => {
          if (added.current !== line.headingId) return;
          added.current = undefined;
          input.focus();
        }}
      />
    ),
  });

  const entries = lines.map((line, index) => ({
    id: idOf(line),
    ...(line.kind === "lesson" ? lessonEntry(line, index) : headingEntry(line, index)),
  }));
  return (
    <OrderedList
      label="Videos in this path, in order"
      entries={entries}
      onChange={(ids) => onChange(ids.flatMap((id) => lines.find((line) => idOf(line) === id) ?? []))}
    />
  );
}

type HeadingProps = {
  value: string;
  error?: string;
  onChange: (title: string) => void;
  /** Called with the input once it is shown. */
  focus: (input: HTMLInputElement) => void;
};

/** The text of a heading in the list of a path's videos. */
function HeadingInput({ value, error, onChange, focus }: HeadingProps) {
  return (
    <Field label="Heading" labelHidden error={error} className={error && "pb-6"}>
      <TextInput
        ref={(input) => {
          if (input) focus(input);
        }}
        value={value}
        placeholder="Heading"
        maxLength={MAX_HEADING_CHARACTERS}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
