"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { evidenceWords } from "@/components/learning/points/evidence-words";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/select";
import { LoadMore } from "@/components/ui/states/load-more";
import { Loaded } from "@/components/ui/states/loaded";
import type { Evidence } from "@/lib/learning/points/schema";
import { completionsQuery } from "@/lib/learning/progress/api";
import { progressAddress } from "./progress-address";
import { RecentCompletions } from "./recent-completions";

type Props = {
  userId: string;
  /** The filter of the URL, parsed by the server: a player that opens over this screen does not change it. */
  evidence: Evidence | undefined;
  today: string;
};

/** A learner's completed lessons, the latest first, with a filter by evidence, which is part of the URL. */
export function CompletedLessons({ userId, evidence, today }: Props) {
  const router = useRouter();
  const { counted } = useFormats();
  const [isPending, startTransition] = useTransition();
  const query = useInfiniteQuery({ ...completionsQuery(userId, { evidence }), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const completions = data?.pages.flatMap(({ items }) => items) ?? [];
  const choose = (value: string) => startTransition(() => router.replace(progressAddress(value), { scroll: false }));

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Field label="Completed lessons to show" labelHidden className="w-full sm:w-56">
          <Select value={evidence ?? ""} onChange={({ target }) => choose(target.value)}>
            <option value="">All completed lessons</option>
            <Options of={evidenceWords} />
          </Select>
        </Field>
        <p role="status" className="min-h-4.5 text-small text-fg-3">
          {data && !isPlaceholderData && `${counted(data.pages[0]?.total ?? 0, "lesson")}${evidence ? " found" : ""}`}
        </p>
      </div>
      <Loaded query={query} failed="The completed lessons could not be loaded.">
        {() =>
          completions.length === 0 ? (
            <div className="rounded-tile border bg-surface-1 p-5">
              <p className="mb-3 text-fg-2">No lesson matches.</p>
              {evidence && <Button onClick={() => choose("")}>Show all completed lessons</Button>}
            </div>
          ) : (
            <div className={cn("transition-opacity duration-180", (isPending || isPlaceholderData) && "opacity-60")}>
              <RecentCompletions completions={completions} today={today} />
            </div>
          )
        }
      </Loaded>
      <LoadMore query={query} />
    </>
  );
}
