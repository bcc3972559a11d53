"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, Trash2 } from "lucide-react";
import { useState } from "react";
import { announceFailure, announceSuccess, reasonOf } from "@/components/forms/announce";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { type Column, DataTable } from "@/components/lists/data-table";
import { ListTab } from "@/components/lists/list-tab";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";
import { reportedQuery } from "@/lib/learning/reported/api";
import { decideMutation } from "@/lib/learning/reported/mutations";
import type { Reported as ReportedText } from "@/lib/learning/reported/schema";
import { britishMoment } from "@/lib/platform/british-dates";
import { counted } from "@/lib/platform/counted";
import { DashboardLink, textLinkClass } from "../address/dashboard-link";

const columns: [Column<ReportedText>, ...Column<ReportedText>[]] = [
  {
    header: "Text",
    cell: ({ kind, body }) => (
      <span className="block max-w-measure">
        <span className="block text-small text-fg-3 first-letter:uppercase">{kind}</span>
        <span className="line-clamp-4 whitespace-pre-line wrap-anywhere">{body}</span>
      </span>
    ),
  },
  {
    header: "By",
    cell: ({ user }) =>
      user ? (
        <DashboardLink to={{ tab: "users", person: user.id }} className={textLinkClass}>
          {user.name}
        </DashboardLink>
      ) : (
        "Deleted user"
      ),
  },
  {
    header: "Video",
    cell: ({ video }) => (
      <DashboardLink to={{ tab: "videos", edit: video.id }} className={textLinkClass}>
        {video.title}
      </DashboardLink>
    ),
  },
  {
    header: "Reports",
    cell: ({ count, reasons, lastReportedAt }) => (
      <span className="block text-small wrap-anywhere">
        {counted(count, "user")}, last{" "}
        <time dateTime={lastReportedAt}>{britishMoment.format(new Date(lastReportedAt))}</time>
        {reasons.map((reason) => (
          <span key={reason} className="block text-fg-2">
            “{reason}”
          </span>
        ))}
      </span>
    ),
  },
];

/** The comments, questions and replies that users reported, until an administrator keeps or deletes each. */
export default function Reported() {
  const query = useQuery(reportedQuery());
  const { mutateAsync: decide } = useMutation(decideMutation());
  const [toDelete, setToDelete] = useState<ReportedText>();
  const reported = query.data ?? [];
  const keep = async (text: ReportedText) => {
    try {
      await decide({ reported: text, act: "keep" });
      announceSuccess(`The ${text.kind} stays`);
    } catch (error) {
      announceFailure(reasonOf(error) ?? `Failed to keep the ${text.kind}`);
    }
  };
  return (
    <>
      <ListTab
        title="Reported"
        note={query.data && counted(reported.length, "text")}
        actions={null}
        query={query}
        what="The reported texts"
        isEmpty={reported.length === 0}
        empty={{ title: "Nothing is reported", hint: "Learners report comments, questions and replies in the player." }}
      >
        <DataTable
          caption="Reported texts"
          rows={reported}
          columns={columns}
          actions={(text) => (
            <>
              <TooltipButton
                tooltip="Keep"
                label={`Keep the ${text.kind} of ${text.user?.name ?? "a deleted user"}`}
                icon={<Check aria-hidden size={18} strokeWidth={1.75} />}
                onClick={() => void keep(text)}
              />
              <TooltipButton
                tooltip="Delete"
                label={`Delete the ${text.kind} of ${text.user?.name ?? "a deleted user"}`}
                icon={<Trash2 aria-hidden size={18} strokeWidth={1.75} />}
                onClick={() => setToDelete(text)}
              />
            </>
          )}
        />
      </ListTab>
      {toDelete && (
        <DeleteDialog
          question={`Are you sure you want to delete this ${toDelete.kind}?`}
          description={`It belongs to “${toDelete.video.title}”. Its replies are deleted too. This action cannot be undone.`}
          remove={() => decide({ reported: toDelete, act: "delete" })}
          deleted={`The ${toDelete.kind} is deleted`}
          failed={`Failed to delete the ${toDelete.kind}`}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </>
  );
}
