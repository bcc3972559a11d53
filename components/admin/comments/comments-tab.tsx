"use client";

import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { type Column, DataTable } from "@/components/lists/data-table";
import { rowsOf } from "@/components/lists/list-rows";
import { ListTab } from "@/components/lists/list-tab";
import { Avatar } from "@/components/ui/avatar";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";
import { SearchField } from "@/components/ui/search-field";
import { LoadMore } from "@/components/ui/states/load-more";
import { allCommentsQuery } from "@/lib/learning/comments/api";
import { deleteCommentMutation } from "@/lib/learning/comments/mutations";
import type { ListedComment } from "@/lib/learning/comments/schema";
import { britishMoment } from "@/lib/platform/british-dates";
import { counted, figure } from "@/lib/platform/counted";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import type { TabProps } from "../address/dashboard-address";
import { DashboardLink, textLinkClass } from "../address/dashboard-link";
import { PersonFilter } from "../users/person-filter";

const columns: [Column<ListedComment>, ...Column<ListedComment>[]] = [
  {
    header: "Comment",
    cell: ({ content }) => (
      <span className="line-clamp-4 max-w-measure whitespace-pre-line wrap-anywhere">{content}</span>
    ),
  },
  {
    header: "By",
    cell: ({ user }) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={user.name} src={user.profilePictureUrl} />
        <DashboardLink to={{ tab: "users", person: user.id }} className={textLinkClass}>
          {user.name}
        </DashboardLink>
      </span>
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
    header: "When",
    cell: ({ createdAt, updatedAt }) => (
      <span className="text-small">
        <time dateTime={createdAt}>{britishMoment.format(new Date(createdAt))}</time>
        {updatedAt !== createdAt && <span className="text-fg-3"> (edited)</span>}
      </span>
    ),
  },
];

/** The comments on every video, newest first, searched and filtered by the server. */
export default function CommentsTab({ address, go }: TabProps) {
  const filter = { q: address.q, userId: address.person };
  const query = useInfiniteQuery({ ...allCommentsQuery(filter), placeholderData: keepPreviousData });
  const [toDelete, setToDelete] = useState<ListedComment>();
  const { rows: comments, total } = rowsOf(query.data);
  const isNarrowed = Boolean(filter.q || filter.userId);
  const words = total < MAX_COUNTED_ROWS ? counted(total, "comment") : `${figure(total)} or more comments`;
  return (
    <>
      <ListTab
        title="Comments"
        note={query.data && `${words}${isNarrowed ? " found" : ""}`}
        actions={null}
        filters={
          <search aria-label="Comments" className="mb-4 grid items-start gap-2.5 sm:grid-cols-2">
            <SearchField label="Search comments" value={address.q ?? ""} onSearch={(q) => go({ q })} />
            <PersonFilter personId={address.person} onChoose={(person) => go({ person })} />
          </search>
        }
        query={query}
        what="The comments"
        isEmpty={comments.length === 0}
        empty={
          isNarrowed
            ? { title: "No comment matches", hint: "Try other words, or another user." }
            : { title: "There are no comments yet", hint: "Learners comment on a video in its player." }
        }
      >
        <DataTable
          caption="Comments"
          rows={comments}
          columns={columns}
          isDimmed={query.isPlaceholderData}
          actions={(comment) => (
            <TooltipButton
              tooltip="Delete"
              label={`Delete comment of ${comment.user.name}`}
              icon={<Trash2 aria-hidden size={18} strokeWidth={1.75} />}
              onClick={() => setToDelete(comment)}
            />
          )}
        />
        <LoadMore query={query} />
      </ListTab>
      {toDelete && <DeleteComment comment={toDelete} onClose={() => setToDelete(undefined)} />}
    </>
  );
}

function DeleteComment({ comment, onClose }: { comment: ListedComment; onClose: () => void }) {
  const { mutateAsync: remove } = useMutation(deleteCommentMutation());
  return (
    <DeleteDialog
      question="Are you sure you want to delete this comment?"
      description={`It was written by ${comment.user.name} on “${comment.video.title}”. This action cannot be undone.`}
      remove={() => remove(comment)}
      deleted="Comment deleted"
      failed="Failed to delete comment"
      onClose={onClose}
    />
  );
}
