import Link from "next/link";
import { buttonClass } from "@/components/ui/button";

/** The step after a finished path: the next path of a track that contains it. */
export type NextStep = { title: string; href: string; track: string };

/** The next step of a learner who has finished a path. */
export function WhatNext({ step }: { step: NextStep | undefined }) {
  return (
    <section aria-labelledby="what-next" className="mb-6 rounded-tile border bg-surface-1 p-5 md:p-6">
      <h2 id="what-next" className="text-h3">
        What comes next
      </h2>
      {step ? (
        <>
          <p className="mt-2 text-fg-2">The next learning path of {step.track}</p>
          <Link href={step.href} className={buttonClass({}, "mt-4")}>
            {step.title}
          </Link>
        </>
      ) : (
        <Link href="/learning-paths" className={buttonClass({ variant: "secondary" }, "mt-4")}>
          Choose another path
        </Link>
      )}
    </section>
  );
}
