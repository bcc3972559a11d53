"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/identity/auth/preferences";
import { evidenceWordsOfOthers } from "@/components/learning/points/evidence-words";
import { rowsOf } from "@/components/lists/list-rows";
import { Dialog } from "@/components/ui/overlays/dialog";
import { LoadMore } from "@/components/ui/states/load-more";
import { Loaded } from "@/components/ui/states/loaded";
import { reportLessonsQuery } from "@/lib/organisation/reports/api";
import type { LessonFilter, ReportLesson } from "@/lib/organisation/reports/schema";

type Props = { userId: string; name: string; filter: LessonFilter; onClose: () => void };

/** The lessons behind a user's figures: each completion with its day and evidence. */
export default function LessonsDialog({ userId, name, filter, onClose }: Props) {
  const query = useInfiniteQuery(reportLessonsQuery(userId, filter));
  const { rows, total } = rowsOf(query.data);
  const { counted } = useFormats();
  return (
    <Dialog
      onClose={onClose}
      title={`Lessons: ${name}`}
      description={query.data && counted(total, "lesson")}
      shape="sheet"
      width="lg"
    >
      <Loaded query={query} failed="The lessons could not be loaded.">
        {() =>
          rows.length === 0 ? (
            <p className="py-6 text-fg-2">No lessons here yet.</p>
          ) : (
            <ul className="divide-y divide-line">
              {rows.map((lesson) => (
                <Line key={lesson.videoId} lesson={lesson} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <LoadMore query={query} />
    </Dialog>
  );
}

function Line({ lesson }: { lesson: ReportLesson }) {
  const { title, completedAt, evidence, isCurrent, isFollowed } = lesson;
  const { date } = useFormats();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-medium wrap-anywhere">{title}</span>
        {!isFollowed && <span className="block text-small text-fg-3">New in the current version</span>}
        {!isCurrent && <span className="block text-small text-fg-3">Not in the current version</span>}
      </span>
      {completedAt === null ? (
        <span className="text-small text-fg-3">Not completed</span>
      ) : (
        <span className="text-small text-fg-2">
          {evidence ? evidenceWordsOfOthers[evidence] : "Completed"}, {date(completedAt)}
        </span>
      )}
    </li>
  );
}
