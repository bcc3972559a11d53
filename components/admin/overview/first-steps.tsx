import { Check } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { Overview } from "@/lib/organisation/overview/schema";
import type { DashboardAddress } from "../address/dashboard-address";
import { DashboardLink } from "../address/dashboard-link";

type Step = { label: string; about: string; to: DashboardAddress; isDone: boolean };

/** The steps from an empty library to the first learning path, shown until there is a video. */
export function FirstSteps({ counts }: Pick<Overview, "counts">) {
  const steps: Step[] = [
    {
      label: "Add a knowledge area",
      about: "Videos earn points in knowledge areas.",
      to: { tab: "knowledge", add: "new" },
      isDone: counts.knowledgeAreas > 0,
    },
    {
      label: "Add a video",
      about:
        "Paste its address on YouTube or Vimeo. Videos also come from a spreadsheet, or with a whole library of another Waypoint.",
      to: { tab: "videos", add: "new" },
      isDone: counts.videos > 0,
    },
    {
      label: "Add a learning path",
      about: "A learning path is a series of videos in order.",
      to: { tab: "paths", add: "new" },
      isDone: counts.learningPaths > 0,
    },
    {
      label: "Add a user",
      about: "They receive an email with a link to set their password.",
      to: { tab: "users", add: "new" },
      isDone: counts.users > 1,
    },
  ];
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section aria-labelledby="first-steps" className="mt-8">
      <h2 id="first-steps" className="mb-4 text-h3">
        First steps
      </h2>
      <ol className="divide-y divide-line rounded-tile border bg-surface-1 px-5">
        {steps.map((step, index) => (
          <StepRow key={step.label} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

function StepRow({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { label, about, to, isDone } = step;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span
        aria-hidden
        className={cn(
          "flex size-7 shrink-0 items-center justify-center rounded-full font-mono text-meta",
          isDone ? "bg-success-soft text-success" : "bg-surface-3 text-fg-2",
        )}
      >
        {isDone ? <Check size={16} strokeWidth={2.5} /> : number}
      </span>
      <span className="min-w-0 flex-1 basis-52">
        <span className="block font-medium">
          {label}
          {isDone && <span className="sr-only"> (done)</span>}
        </span>
        <span className="block text-small text-fg-3">{about}</span>
      </span>
      {!isDone && (
        <DashboardLink to={to} className={buttonClass({ variant: isNext ? "primary" : "secondary", size: "sm" })}>
          {label}
        </DashboardLink>
      )}
    </li>
  );
}
