"use client";

import { useFormats } from "@/components/identity/auth/preferences";
import { EvidenceMark } from "@/components/learning/progress/evidence-mark";
import { Button } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";
import type { Evidence } from "@/lib/learning/points/schema";

type Props = {
  kind: "path" | "track";
  name: string;
  title: string;
  /** ISO 8601. */
  completedAt: string;
  lessons: { id: string; title: string; evidence: Evidence }[];
  /** The total length of the lessons, rounded to 0.1. */
  hours: number;
};

const kinds = { path: "learning path", track: "career track" };

/** The certificate of a finished path or track, with its lessons and their evidence. It is printed without the rest. */
export function Certificate({ kind, name, title, completedAt, lessons, hours }: Props) {
  const { counted, date } = useFormats();
  return (
    <>
      <article className="mx-auto max-w-3xl max-md:mt-12 rounded-tile border border-line-strong bg-surface-1 p-6 md:p-12 print:border-0 print:p-0">
        <Logo />
        <p className="mt-10 text-fg-2">Certificate of completion</p>
        <h1 className="mt-2 text-h1 wrap-anywhere">{title}</h1>
        <p className="mt-6">
          <span className="block text-h2 font-semibold wrap-anywhere">{name}</span>
          <span className="text-fg-2">
            finished this {kinds[kind]} on <time dateTime={completedAt}>{date(completedAt)}</time>.
          </span>
        </p>
        <p className="mt-6 font-medium">
          {counted(lessons.length, "lesson")}, {counted(hours, "hour")}
        </p>
        <ul className="mt-3 divide-y divide-line border-line border-y">
          {lessons.map((lesson) => (
            <li key={lesson.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
              <span className="min-w-0 wrap-anywhere">{lesson.title}</span>
              <span className="text-small text-fg-2">
                <EvidenceMark evidence={lesson.evidence} />
              </span>
            </li>
          ))}
        </ul>
      </article>
      <p className="mt-6 text-center print:hidden">
        <Button size="lg" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      </p>
    </>
  );
}
