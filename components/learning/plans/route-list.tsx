"use client";

import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { toast } from "@/components/ui/toasts/toast";
import type { PlanDraft, PlanVideo } from "@/lib/learning/plans/schema";
import { videoQuery } from "@/lib/library/videos/api";
import { type Choice, exclude, include, pin } from "./pace";
import { RouteLesson, type RouteNames } from "./route-lesson";

const SwapDialog = lazyPart(() => import("./swap-dialog"));

type Props = {
  route: PlanDraft;
  /** The pinned and skipped lessons, with pending changes. */
  choice: Choice;
  names: RouteNames;
  /** Chooses the lessons again. @returns false when it was refused */
  onChoose: (choice: Choice) => Promise<boolean>;
};

/** The lessons of a route in order, each with its menu, and the lessons that the learner left out. */
export function RouteList({ route, choice, names, onChoose }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [swapped, setSwapped] = useState<PlanVideo>();
  const focus = useKeptFocus(list);

  const skip = async ({ videoId, title }: PlanVideo) => {
    focus.keep(videoId);
    if (!(await onChoose(exclude(choice, videoId)))) return;
    const undo = {
      label: "Undo",
      alternative: "Bring it back under Skipped lessons",
      run: () => void onChoose(choice),
    };
    toast({ title: "Lesson skipped", description: title, kind: "success", action: undo });
  };
  return (
    <>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label="Lessons of the route"
        className="@container mt-3.5 flex flex-col gap-2 outline-none"
      >
        {route.videos.map((lesson) => (
          <RouteLesson
            key={lesson.videoId}
            lesson={lesson}
            names={names}
            actions={{
              skip: () => void skip(lesson),
              swap: () => setSwapped(lesson),
              setPinned: (isPinned) => {
                focus.keep(lesson.videoId);
                void onChoose(pin(choice, lesson.videoId, isPinned));
              },
            }}
          />
        ))}
      </ol>
      {route.excludedVideoIds.length > 0 && (
        <details className="mt-5">
          <summary className="min-h-8 w-fit cursor-pointer content-center font-semibold touch:min-h-11">
            Skipped lessons
          </summary>
          <ul className="mt-2 flex flex-col gap-1">
            {route.excludedVideoIds.map((id) => (
              <Skipped
                key={id}
                videoId={id}
                onBack={() => {
                  // The row is about to be removed.
                  list.current?.focus();
                  void onChoose(include(choice, id));
                }}
              />
            ))}
          </ul>
        </details>
      )}
      {swapped && (
        <SwapDialog
          lesson={swapped}
          route={route}
          names={names}
          onSwap={async (videoId) => {
            focus.keep(swapped.videoId);
            if (await onChoose(pin(exclude(choice, swapped.videoId), videoId, true))) setSwapped(undefined);
          }}
          onClose={() => setSwapped(undefined)}
        />
      )}
    </>
  );
}

function Skipped({ videoId, onBack }: { videoId: string; onBack: () => void }) {
  const { data: video } = useQuery(videoQuery(videoId));
  if (!video) return null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 rounded-control px-2 py-1 hover:bg-surface-2">
      <span className="min-w-0 text-fg-2 wrap-anywhere">{video.title}</span>
      <Button variant="ghost" size="sm" onClick={onBack}>
        Bring back <span className="sr-only">{video.title}</span>
      </Button>
    </li>
  );
}

/** Keeps the focus in a list whose lessons change: on the menu of the same lesson, else of the lesson in its place. */
function useKeptFocus(list: React.RefObject<HTMLElement | null>) {
  const kept = useRef<{ videoId: string; index: number }>(undefined);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-lesson]") ?? [])];
  useLayoutEffect(() => {
    // A row that was moved or removed has lost the focus to the page.
    if (!kept.current || document.activeElement !== document.body) return;
    const { videoId, index } = kept.current;
    kept.current = undefined;
    const menuOf = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>("[aria-haspopup=menu]");
    const all = rows();
    const same = menuOf(all.find((row) => row.dataset.lesson === videoId));
    const other = all.slice(index).map(menuOf).find(Boolean) ?? all.map(menuOf).findLast(Boolean);
    (same ?? other ?? list.current)?.focus();
  });
  return {
    keep(videoId: string) {
      kept.current = { videoId, index: rows().findIndex((row) => row.dataset.lesson === videoId) };
    },
  };
}
