"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/identity/auth/preferences";
import { useCompletedVideos } from "@/components/learning/progress/use-completed-videos";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toasts/toast";
import { type PathLessonIds, requiredIn } from "@/lib/learning/enrolments/followed-list";
import { followVersionMutation } from "@/lib/learning/enrolments/mutations";
import { percentage } from "@/lib/learning/enrolments/path-progress";
import type { UserLearningPath } from "@/lib/learning/enrolments/schema";
import { pathVersionsQuery } from "@/lib/library/learning-paths/api";
import type { PathVersion } from "@/lib/library/learning-paths/schema";

type Props = { pathId: string; progress: UserLearningPath; list: PathLessonIds; userId: string };

/** The changes of a path by version, and the choice of the version to follow. Renders nothing for a single version. */
export function PathChanges({ pathId, progress, list, userId }: Props) {
  const { data: versions = [] } = useQuery(pathVersionsQuery(pathId));
  const changes = versions.filter(({ number }) => number > 1);
  if (changes.length === 0) return null;
  return (
    <div className="col-span-full flex flex-col gap-4 border-t pt-4">
      <Choice {...{ pathId, progress, list, userId, versions }} />
      <details className="text-fg-2">
        <summary className="min-h-6 cursor-pointer font-semibold text-fg touch:min-h-11">What changed</summary>
        <ol className="mt-3 flex flex-col gap-4">
          {changes.map((version) => (
            <Change key={version.number} version={version} isFinished={version.number === progress.finishedVersion} />
          ))}
        </ol>
      </details>
    </div>
  );
}

const titlesOf = (videos: PathVersion["added"], optional: string[] = []) =>
  videos.map(({ id, title }) => (optional.includes(id) ? `${title} (optional)` : title)).join(", ");

function Change({ version, isFinished }: { version: PathVersion; isFinished: boolean }) {
  const { date, figure } = useFormats();
  const { number, note, publishedAt, added, removed, moved, madeOptional, madeRequired } = version;
  return (
    <li className="border-l-2 border-line-strong pl-4">
      <p className="text-small text-fg-3">
        <time dateTime={publishedAt}>{date(publishedAt)}</time>, version {figure(number)}
        {isFinished && ", which you finished"}
      </p>
      {note && <p className="text-fg">{note}</p>}
      {added.length > 0 && <p>Added: {titlesOf(added, version.optionalVideoIds)}</p>}
      {removed.length > 0 && <p>Removed: {titlesOf(removed)}</p>}
      {moved.length > 0 && <p>Moved: {titlesOf(moved)}</p>}
      {madeOptional.length > 0 && <p>Now optional: {titlesOf(madeOptional)}</p>}
      {madeRequired.length > 0 && <p>No longer optional: {titlesOf(madeRequired)}</p>}
    </li>
  );
}

/** The lessons of the previous version, in unknown order. @param list of the version after it */
const versionBefore = (
  { added, removed }: Pick<PathVersion, "added" | "removed">,
  { optionalVideoIds }: Pick<PathVersion, "optionalVideoIds">,
  list: PathLessonIds,
): PathLessonIds => ({
  videoIds: [...list.videoIds.filter((id) => added.every((video) => video.id !== id)), ...removed.map(({ id }) => id)],
  optionalVideoIds,
});

/**
 * Lets a learner under way move to the current version, or back to the previous one when it was replaced after their
 * start.
 */
function Choice({ pathId, progress, list, userId, versions }: Props & { versions: PathVersion[] }) {
  const { percent, date } = useFormats();
  const completed = useCompletedVideos(userId);
  const follow = useMutation(followVersionMutation(userId, pathId));
  const [latest, before] = versions;
  const { startedAt, status, version, currentVersion, progressPercentage } = progress;
  if (status !== "in_progress" || !latest || latest.number !== currentVersion) return null;
  const percentIn = (of: PathLessonIds) => {
    const ids = requiredIn(of);
    return percent(percentage(ids.filter((id) => completed.has(id)).length, ids.length));
  };
  const choose = (number: number) =>
    follow.mutate(number, {
      onError: () => toast({ kind: "error", title: "Error", description: "Failed to change the version" }),
    });

  if (version < currentVersion) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-fg-2">
          The path changed on {date(latest.publishedAt)}. You stay on version {version}, at{" "}
          {percent(progressPercentage)}. In the current version you are at {percentIn(list)}.
        </p>
        <Button variant="secondary" loading={follow.isPending} onClick={() => choose(currentVersion)}>
          Move to the current version
        </Button>
      </div>
    );
  }
  if (startedAt === null || !before || latest.publishedAt < startedAt) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-fg-2">
        The path changed on {date(latest.publishedAt)}. In the version before you are at{" "}
        {percentIn(versionBefore(latest, before, list))}.
      </p>
      <Button variant="secondary" loading={follow.isPending} onClick={() => choose(currentVersion - 1)}>
        Stay on the version before
      </Button>
    </div>
  );
}
