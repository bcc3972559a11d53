"use client";

import { useMutation } from "@tanstack/react-query";
import { Archive, ArchiveRestore, RefreshCw, Replace, Undo2 } from "lucide-react";
import { announceInfo, announceSuccess, attempt } from "@/components/forms/announce";
import { RowActions } from "@/components/ui/overlays/row-actions";
import { checkVideoMutation, setAsideMutation, undoReplacementMutation } from "@/lib/library/video-health/mutations";
import type { LibraryProblem } from "@/lib/library/video-health/schema";
import type { TabProps } from "../address/dashboard-address";
import { stateWords } from "./problem-words";

const icon = { "aria-hidden": true, size: 18, strokeWidth: 1.75 } as const;

type Props = Pick<TabProps, "go"> & { problem: LibraryProblem; onDelete: () => void };

/** The actions on a video that needs attention: check, replace, undo a replacement, set aside, open, delete. */
export function ProblemActions({ problem, go, onDelete }: Props) {
  const { id, title, undoUntil, setAsideAt, state } = problem;
  const { check, setAside, undo } = useActs(problem);
  return (
    <RowActions
      name={title}
      onEdit={() => go({ edit: id })}
      onDelete={onDelete}
      more={[
        {
          kind: "item",
          label: "Check now",
          icon: <RefreshCw {...icon} />,
          onSelect: () => void check(),
        },
        ...(undoUntil
          ? [{ kind: "item" as const, label: "Undo the replacement", icon: <Undo2 {...icon} />, onSelect: undo }]
          : []),
        {
          kind: "item",
          label: "Replace the recording",
          icon: <Replace {...icon} />,
          onSelect: () => go({ replace: id }),
        },
        ...(state === "replaced"
          ? []
          : [
              {
                kind: "item" as const,
                label: setAsideAt ? "Put back" : "Set aside",
                icon: setAsideAt ? <ArchiveRestore {...icon} /> : <Archive {...icon} />,
                onSelect: setAside,
              },
            ]),
      ]}
    />
  );
}

function useActs({ id, setAsideAt }: LibraryProblem) {
  const { mutateAsync: checkVideo, isPending: isChecking } = useMutation(checkVideoMutation());
  const { mutateAsync: setVideoAside } = useMutation(setAsideMutation());
  const { mutateAsync: undoReplacement } = useMutation(undoReplacementMutation());
  const run = (act: Promise<unknown>, done: string) =>
    attempt(async () => {
      await act;
      announceSuccess(done);
    });
  return {
    check: () =>
      isChecking ||
      attempt(async () => {
        const problem = await checkVideo(id);
        if (!problem || problem.state === "replaced" || problem.state === "length") announceSuccess("The video plays");
        else announceInfo(`“${problem.title}”: ${stateWords[problem.state].toLowerCase()}`);
      }),
    setAside: () =>
      run(setVideoAside({ videoId: id, isAside: !setAsideAt }), setAsideAt ? "Put back" : "Set aside until it changes"),
    undo: () => run(undoReplacement(id), "The earlier recording is back"),
  };
}
