"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { useUnsentWarning } from "@/components/learning/discussion/drafts";
import { useNow } from "@/components/learning/discussion/use-now";
import { NoteCard } from "@/components/learning/recall/note-card";
import { VideoLink } from "@/components/library/videos/video-link";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { SearchField } from "@/components/ui/search-field";
import { EmptyState } from "@/components/ui/states/empty-state";
import { LoadMore } from "@/components/ui/states/load-more";
import { Loaded } from "@/components/ui/states/loaded";
import { notesExport, notesQuery } from "@/lib/learning/moments/api";
import type { Note } from "@/lib/learning/moments/schema";
import { MomentEntry } from "./moment-entry";

type Props = {
  userId: string;
  /** The search in the URL, parsed by the server: a player that opens over this screen does not change it. */
  q: string | undefined;
};

/** All notes of the user, newest first, with a search that is part of the URL, and their export. */
export function NotesScreen({ userId, q }: Props) {
  const router = useRouter();
  const { counted } = useFormats();
  const [isPending, startTransition] = useTransition();
  const query = useInfiniteQuery({ ...notesQuery(userId, { q }), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const notes = data?.pages.flatMap((page) => page.items) ?? [];
  const now = useNow();
  useUnsentWarning();
  const search = (words: string) =>
    startTransition(() =>
      router.replace(`/notes${words && `?${new URLSearchParams({ q: words })}`}`, { scroll: false }),
    );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <search aria-label="Notes" className="w-full sm:w-72">
          <SearchField label="Search notes" value={q ?? ""} onSearch={search} />
        </search>
        <p role="status" className="min-h-4.5 text-small text-fg-3">
          {data && !isPlaceholderData && `${counted(data.pages[0]?.total ?? 0, "note")}${q ? " found" : ""}`}
        </p>
        <a href={notesExport(userId)} download className={buttonClass({ variant: "secondary" }, "sm:ml-auto")}>
          <Download aria-hidden size={16} strokeWidth={1.75} />
          Export as Markdown
        </a>
      </div>
      <Loaded query={query} failed="Your notes could not be loaded.">
        {() =>
          notes.length === 0 ? (
            <EmptyState title={q ? "No note matches" : "No notes yet"}>
              {q
                ? "Try other words."
                : "Write one under Notes of a lesson, or press N while you watch: it opens at its second later."}
            </EmptyState>
          ) : (
            <ul
              className={cn(
                "divide-y divide-line border-y transition-opacity duration-180",
                (isPending || isPlaceholderData) && "opacity-60",
              )}
            >
              {notes.map((note) => (
                <NoteEntry key={note.id} note={note} userId={userId} now={now} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <LoadMore query={query} />
    </>
  );
}

function NoteEntry({ note, userId, now }: { note: Note; userId: string; now: Date }) {
  const { id, title, isAvailable } = note.video;
  return (
    <MomentEntry
      moment={note}
      video={{ id, duration: null }}
      userId={userId}
      now={now}
      isPlayable={isAvailable}
      actions={<NoteCard note={note} />}
      beside={
        isAvailable ? (
          <VideoLink videoId={id} isInline className="font-medium underline-offset-4 wrap-anywhere hover:underline">
            {title}
          </VideoLink>
        ) : (
          <span className="text-fg-3 wrap-anywhere">{title} (not in the library any more)</span>
        )
      }
    />
  );
}
