"use client";

import Link from "next/link";
import { useUnsentWarning } from "@/components/learning/discussion/drafts";
import { useNow } from "@/components/learning/discussion/use-now";
import { NoteCard } from "@/components/learning/recall/note-card";
import type { Video } from "@/lib/library/videos/schema";
import { MomentBox } from "./moment-box";
import { MomentEntry } from "./moment-entry";
import { MomentList } from "./moment-list";

type Props = { video: Video; userId: string; request: { second: number } | null };

/** The user's own notes on a lesson, by second, and the form to add one. */
export default function NotesPanel({ video, userId, request }: Props) {
  const now = useNow();
  useUnsentWarning();
  return (
    <div className="flex flex-col gap-4">
      <MomentBox kind="note" video={video} request={request} />
      <MomentList
        videoId={video.id}
        kind="note"
        empty="No notes yet. Add one above, or press N while you watch: only you can read them."
        failed="Your notes could not be loaded."
      >
        {(note) => (
          <MomentEntry
            key={note.id}
            moment={note}
            video={video}
            userId={userId}
            now={now}
            actions={<NoteCard note={note} />}
          />
        )}
      </MomentList>
      <p className="text-small">
        <Link href="/notes" className="font-medium text-accent-text underline underline-offset-4">
          All my notes
        </Link>
      </p>
    </div>
  );
}
