import type { ReactNode } from "react";
import { levelNames } from "@/components/library/career-tracks/level-names";
import { Chip } from "@/components/ui/chip";
import { DOT } from "@/components/ui/dot";
import type { CareerTrack } from "@/lib/library/career-tracks/schema";
import { type NamedPath, TrackPaths } from "./track-paths";

type Props = { track: CareerTrack; paths: NamedPath[]; userId: string };

/** A career track with its job titles, key skills and learning paths. */
export function TrackCard({ track, paths, userId }: Props) {
  return (
    <li className="flex flex-col gap-3 rounded-tile border bg-surface-1 p-5 md:p-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Chip>{levelNames[track.level]}</Chip>
        <span className="text-small text-fg-3">{track.industry}</span>
      </p>
      <h2 className="text-h2 text-pretty">{track.title}</h2>
      <p className="text-fg-2 text-pretty">{track.description}</p>
      <dl className="grid gap-x-4 gap-y-2 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
        {track.salaryRange && <Fact name="Salary">{track.salaryRange}</Fact>}
        <Fact name="Job titles">{track.jobTitles.join(DOT)}</Fact>
        <Fact name="Key skills">{track.keySkills.join(DOT)}</Fact>
      </dl>
      <TrackPaths
        trackId={track.id}
        title={track.title}
        paths={paths.map(({ id, title, videoIds, optionalVideoIds, unplayableVideoIds }) => ({
          id,
          title,
          videoIds,
          optionalVideoIds,
          unplayableVideoIds,
        }))}
        userId={userId}
      />
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
