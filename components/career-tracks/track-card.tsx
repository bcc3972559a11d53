import Link from "next/link";
import type { ReactNode } from "react";
import { Chip } from "@/components/ui/chip";
import type { CareerTrack } from "@/lib/career-tracks/schema";
import type { LearningPath } from "@/lib/learning-paths/schema";

const levelNames: Record<CareerTrack["level"], string> = {
  entry: "Entry level",
  mid: "Mid level",
  senior: "Senior",
  executive: "Executive",
};

type Props = { track: CareerTrack; paths: Pick<LearningPath, "id" | "title">[] };

/** A career track: where it leads, what it asks for, and the paths on the way. */
export function TrackCard({ track, paths }: Props) {
  return (
    <li className="flex flex-col gap-3 rounded-tile border bg-surface-1 p-5 md:p-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Chip>{levelNames[track.level]}</Chip>
        <span className="text-small text-fg-3">{track.industry}</span>
      </p>
      <h2 className="text-h2 text-pretty">{track.title}</h2>
      <p className="text-fg-2 text-pretty">{track.description}</p>
      <dl className="grid gap-x-4 gap-y-2 text-small sm:grid-cols-[7rem_1fr]">
        {track.salaryRange && <Fact name="Salary">{track.salaryRange}</Fact>}
        <Fact name="Job titles">{track.jobTitles.join(" · ")}</Fact>
        <Fact name="Key skills">{track.keySkills.join(" · ")}</Fact>
      </dl>
      {paths.length > 0 && (
        <div className="mt-auto border-t pt-4">
          <h3 className="mb-2 font-text text-small font-medium text-fg-3">Learning paths of this track</h3>
          <ol className="flex flex-col gap-1.5">
            {paths.map((path, at) => (
              <li key={path.id} className="flex items-baseline gap-3">
                <span aria-hidden className="font-mono text-meta text-fg-3">
                  {at + 1}
                </span>
                <Link
                  href={`/learning-paths/${path.id}`}
                  className="inline-flex min-h-6 items-center font-semibold text-accent-text underline-offset-4 hover:underline touch:min-h-11"
                >
                  {path.title}
                </Link>
              </li>
            ))}
          </ol>
        </div>
      )}
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-3">{name}</dt>
      <dd className="text-fg-2">{children}</dd>
    </>
  );
}
