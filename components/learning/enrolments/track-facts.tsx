import type { ReactNode } from "react";
import { DOT } from "@/components/ui/dot";
import type { CareerTrack } from "@/lib/library/career-tracks/schema";

/** The salary, job titles and key skills of a career track. */
export function TrackFacts({ track }: { track: Pick<CareerTrack, "salaryRange" | "jobTitles" | "keySkills"> }) {
  return (
    <dl className="grid gap-x-4 gap-y-2 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
      {track.salaryRange && <Fact name="Salary">{track.salaryRange}</Fact>}
      <Fact name="Job titles">{track.jobTitles.join(DOT)}</Fact>
      <Fact name="Key skills">{track.keySkills.join(DOT)}</Fact>
    </dl>
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
