import Link from "next/link";
import type { ReactNode } from "react";
import { difficultyNames } from "@/components/library/learning-paths/difficulty-names";
import { Chip } from "@/components/ui/chip";
import { DOT } from "@/components/ui/dot";
import { requiredIn } from "@/lib/learning/enrolments/followed-list";
import type { LearningPath } from "@/lib/library/learning-paths/schema";
import type { Formats } from "@/lib/platform/formats";
import type { PathStep } from "./path-progress";
import { PathState } from "./path-state";

type Props = {
  path: LearningPath;
  /** The path's videos that are in the library, in order. */
  steps: PathStep[];
  userId: string;
  /** The learner's due date, if any. */
  due?: ReactNode;
  formats: Pick<Formats, "counted" | "figure">;
};

/** A learning path in a list. The link of its title covers the whole card. */
export function PathCard({ path, steps, userId, due, formats: { counted, figure } }: Props) {
  const { videoIds, optionalVideoIds, unplayableVideoIds } = path;
  return (
    <li className="relative flex flex-col gap-3 rounded-tile border bg-surface-1 p-5 outline-offset-2 outline-ring transition-colors duration-120 hover:border-line-strong has-[a:focus-visible]:outline-2 md:p-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Chip>{difficultyNames[path.difficulty]}</Chip>
        <span className="text-small text-fg-3">
          {counted(requiredIn(path).length, "lesson")}
          {optionalVideoIds.length > 0 && `${DOT}${figure(optionalVideoIds.length)} optional`}
          {DOT}about {counted(path.estimatedHours, "hour")}
        </span>
      </p>
      <h2 className="text-h2 text-pretty">
        <Link href={`/learning-paths/${path.id}`} className="outline-none after:absolute after:inset-0">
          {path.title}
        </Link>
      </h2>
      {due}
      <p className="text-fg-2 text-pretty">{path.description}</p>
      {path.skills.length > 0 && <p className="text-small text-fg-3">{path.skills.join(DOT)}</p>}
      <div className="mt-auto pt-2">
        <PathState
          pathId={path.id}
          title={path.title}
          steps={steps}
          list={{ videoIds, optionalVideoIds, unplayableVideoIds }}
          userId={userId}
        />
      </div>
    </li>
  );
}
