"use client";

import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/states/error-state";
import { useSteadyLoading } from "@/components/ui/states/use-steady-loading";
import { toast } from "@/components/ui/toasts/toast";
import { userQuery } from "@/lib/identity/users/api";
import { commentsQuery } from "@/lib/learning/comments/api";
import { postCommentMutation } from "@/lib/learning/comments/mutations";
import { reasonOf } from "@/lib/platform/http/request";
import { CommentField } from "./comment-field";
import { CommentItem } from "./comment-item";
import { CommentsSkeleton } from "./comments-skeleton";
import { draftKey, hasAnyDrafts } from "./drafts";
import { useNow } from "./use-now";

type Props = { videoId: string; userId: string };

/** The comments on a video, newest first, and the form to add one. */
export function Comments({ videoId, userId }: Props) {
  const { mutateAsync: postComment } = useMutation(postCommentMutation());
  const { data: me } = useQuery(userQuery(userId));
  useWarningBeforeUnload();

  const post = async (content: string) => {
    const { name = "You", profilePictureUrl = null } = me ?? {};
    try {
      await postComment({ videoId, user: { id: userId, name, profilePictureUrl }, content });
    } catch (error) {
      toast({ kind: "error", title: "Error", description: reasonOf(error) });
      throw error;
    }
  };

  return (
    <div className="flex flex-col gap-4">
      <CommentField draft={draftKey(videoId)} label="Add a comment" submitLabel="Post comment" onSubmit={post} />
      <CommentList videoId={videoId} userId={userId} />
    </div>
  );
}

function CommentList({ videoId, userId }: Props) {
  const comments = useInfiniteQuery(commentsQuery(videoId));
  const loading = useSteadyLoading(comments.isPending);
  const now = useNow();
  const { counted } = useFormats();

  if (comments.isError && !comments.data) {
    return (
      <ErrorState level={3} onRetry={() => comments.refetch()} retrying={comments.isFetching}>
        The comments could not be loaded. Check your connection and try again.
      </ErrorState>
    );
  }
  if (loading || !comments.data) return <CommentsSkeleton />;
  const items = comments.data.pages.flatMap((page) => page.items);
  const total = comments.data.pages.at(-1)?.total ?? 0;
  return (
    <>
      <p role="status" className="text-small text-fg-3">
        {total === 0 ? "No comments yet. Be the first to comment." : counted(total, "comment")}
      </p>
      {items.length > 0 && (
        <ul className="divide-y divide-line border-y">
          {items.map((comment) => (
            <CommentItem key={comment.id} comment={comment} isOwn={comment.userId === userId} now={now} />
          ))}
        </ul>
      )}
      {comments.hasNextPage && (
        <div className="flex flex-col items-center gap-2">
          {comments.isFetchNextPageError && (
            <p role="alert" className="text-small text-fg-2">
              The next comments could not be loaded. Check your connection and try again.
            </p>
          )}
          <Button
            variant="secondary"
            size="sm"
            loading={comments.isFetchingNextPage}
            onClick={() => comments.fetchNextPage()}
          >
            {comments.isFetchNextPageError ? "Retry" : "Show more comments"}
          </Button>
        </div>
      )}
    </>
  );
}

/** Makes the browser ask before it leaves a page with unsent comments. */
function useWarningBeforeUnload() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasAnyDrafts()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
}
