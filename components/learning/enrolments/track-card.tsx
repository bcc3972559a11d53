import Link from "next/link";
import type { ReactNode } from "react";
import { levelNames } from "@/components/library/career-tracks/level-names";
import { Chip } from "@/components/ui/chip";
import type { CareerTrack } from "@/lib/library/career-tracks/schema";
import { TrackFacts } from "./track-facts";
import { type NamedPath, TrackPaths } from "./track-paths";

type Props = {
  track: CareerTrack;
  paths: NamedPath[];
  userId: string;
  /** The learner's due date, if any. */
  due?: ReactNode;
};

/** A career track with its job titles, key skills and learning paths. */
export function TrackCard({ track, paths, userId, due }: Props) {
  return (
    <li className="flex flex-col gap-3 rounded-tile border bg-surface-1 p-5 md:p-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Chip>{levelNames[track.level]}</Chip>
        <span className="text-small text-fg-3">{track.industry}</span>
      </p>
      <h2 className="text-h2 text-pretty">
        <Link
          href={`/career-tracks/${track.id}`}
          className="inline-flex min-h-6 underline-offset-4 hover:underline touch:min-h-11"
        >
          {track.title}
        </Link>
      </h2>
      {due}
      <p className="text-fg-2 text-pretty">{track.description}</p>
      <TrackFacts track={track} />
      <Link
        href={`/career-tracks/${track.id}`}
        className="inline-flex min-h-6 self-start font-semibold text-accent-text underline-offset-4 hover:underline touch:min-h-11"
      >
        See the route
        <span className="sr-only">: {track.title}</span>
      </Link>
      <TrackPaths trackId={track.id} title={track.title} paths={paths} userId={userId} />
    </li>
  );
}
