"use client";

import { useQuery } from "@tanstack/react-query";
import { Chip } from "@/components/ui/chip";
import { DOT } from "@/components/ui/dot";
import { ProgressBar } from "@/components/ui/states/progress-bar";
import { careerProgressQuery, userPathsQuery } from "@/lib/learning/enrolments/api";
import { careerTracksQuery } from "@/lib/library/career-tracks/api";
import { learningPathsQuery } from "@/lib/library/learning-paths/api";
import { counted, percent } from "@/lib/platform/counted";

type Course = { id: string; title: string; status: string; percentage: number; done: string };

const hasStarted = ({ startedAt }: { startedAt: string | null }) => startedAt !== null;

/** A user's progress in the learning paths and career tracks they started. */
export function PersonCourses({ userId }: { userId: string }) {
  const fresh = { staleTime: 0 };
  const { data: paths = [] } = useQuery(learningPathsQuery());
  const { data: tracks = [] } = useQuery(careerTracksQuery());
  const { data: started } = useQuery({ ...userPathsQuery(userId), ...fresh });
  const { data: career } = useQuery({ ...careerProgressQuery(userId), ...fresh });
  const titleOf = (id: string, all: { id: string; title: string }[]) => all.find((one) => one.id === id)?.title;
  return (
    <div className="mt-8 grid items-start gap-x-6 gap-y-8 lg:grid-cols-2">
      <Courses
        title="Learning paths"
        none="No learning path started"
        courses={started
          ?.filter(hasStarted)
          .map(({ pathId, status, progressPercentage, completedVideos, totalVideos }) => ({
            id: pathId,
            title: titleOf(pathId, paths) ?? "…",
            status,
            percentage: progressPercentage,
            done: `${completedVideos} of ${counted(totalVideos, "video")}`,
          }))}
      />
      <Courses
        title="Career tracks"
        none="No career track started"
        courses={career
          ?.filter(hasStarted)
          .map(({ trackId, status, progressPercentage, completedPaths, totalPaths }) => ({
            id: trackId,
            title: titleOf(trackId, tracks) ?? "…",
            status,
            percentage: progressPercentage,
            done: `${completedPaths} of ${counted(totalPaths, "path")}`,
          }))}
      />
    </div>
  );
}

type Props = { title: string; none: string; courses: Course[] | undefined };

function Courses({ title, none, courses }: Props) {
  const id = `person-${title.toLowerCase().replace(" ", "-")}`;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-4 text-h3">
        {title}
      </h3>
      {courses?.length === 0 && <p className="rounded-tile border bg-surface-1 p-5 text-fg-2">{none}</p>}
      {courses && courses.length > 0 && (
        <ul className="divide-y divide-line rounded-tile border bg-surface-1 px-5">
          {courses.map((course) => (
            <li key={course.id} className="py-4">
              <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
                <span className="font-medium wrap-anywhere">{course.title}</span>
                {course.status === "completed" ? (
                  <Chip tone="success">Completed</Chip>
                ) : (
                  <span className="font-mono text-meta text-fg-3">
                    {course.done}
                    {DOT}
                    {percent(course.percentage)}
                  </span>
                )}
              </p>
              <ProgressBar
                label={course.title}
                value={course.percentage}
                max={100}
                valueText={`${course.done}, ${percent(course.percentage)}`}
                size="thin"
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
