"use client";

import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/identity/auth/preferences";
import { draftKey, useUnsentWarning } from "@/components/learning/discussion/drafts";
import { EntriesSkeleton } from "@/components/learning/discussion/entries-skeleton";
import { TextField } from "@/components/learning/discussion/text-field";
import { useNow } from "@/components/learning/discussion/use-now";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/states/error-state";
import { useSteadyLoading } from "@/components/ui/states/use-steady-loading";
import { userQuery } from "@/lib/identity/users/api";
import { commentsQuery } from "@/lib/learning/comments/api";
import { postCommentMutation } from "@/lib/learning/comments/mutations";
import type { Video } from "@/lib/library/videos/schema";
import { CommentItem, commentRule } from "./comment-item";

type Props = { video: Video; userId: string };

/** The comments on a video, newest first, and the form to add one. */
export default function Comments({ video, userId }: Props) {
  const { id: videoId } = video;
  const { mutateAsync: postComment } = useMutation(postCommentMutation());
  const { data: me } = useQuery(userQuery(userId));
  const { name = "You", profilePictureUrl = null } = me ?? {};
  const user = { id: userId, name, profilePictureUrl };
  useUnsentWarning();
  return (
    <div className="flex flex-col gap-4">
      <TextField
        draft={draftKey(videoId)}
        rule={commentRule}
        label="Add a comment"
        submitLabel="Post comment"
        onSubmit={(content) => postComment({ videoId, user, content })}
      />
      <CommentList video={video} userId={userId} />
    </div>
  );
}

function CommentList({ video, userId }: Props) {
  const comments = useInfiniteQuery(commentsQuery(video.id));
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
  if (loading || !comments.data) return <EntriesSkeleton />;
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
            <CommentItem key={comment.id} comment={comment} video={video} userId={userId} now={now} />
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
