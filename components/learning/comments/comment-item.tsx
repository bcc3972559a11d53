"use client";

import { useMutation } from "@tanstack/react-query";
import { draftKey } from "@/components/learning/discussion/drafts";
import { Entry } from "@/components/learning/discussion/entry";
import { ReplyThread, useReplies } from "@/components/learning/discussion/reply-thread";
import type { TextRule } from "@/components/learning/discussion/text-field";
import { commentRepliesQuery } from "@/lib/learning/comments/api";
import { contentProblem, MAX_COMMENT_CHARACTERS } from "@/lib/learning/comments/content";
import {
  deleteCommentMutation,
  deleteCommentReplyMutation,
  editCommentMutation,
  editCommentReplyMutation,
  replyToCommentMutation,
} from "@/lib/learning/comments/mutations";
import type { Comment } from "@/lib/learning/comments/schema";
import type { Video } from "@/lib/library/videos/schema";
import { isPending } from "@/lib/platform/http/pending";

export const commentRule: TextRule = { maxCharacters: MAX_COMMENT_CHARACTERS, problemOf: contentProblem };

type Props = { comment: Comment; video: Video; userId: string; now: Date };

/** A comment with its replies. */
export function CommentItem({ comment, video, userId, now }: Props) {
  const { mutateAsync: editComment } = useMutation(editCommentMutation());
  const { mutateAsync: deleteComment } = useMutation(deleteCommentMutation());
  const draft = draftKey(video.id, `reply ${comment.id}`);
  const { toggle, openId } = useReplies({ draft, noun: "comment", count: comment.replyCount });
  return (
    <Entry
      noun="comment"
      written={comment}
      text={comment.content}
      rule={commentRule}
      video={video}
      isOwn={comment.userId === userId}
      isSending={isPending(comment)}
      now={now}
      draft={draftKey(video.id, comment.id)}
      reported={{ kind: "comment", id: comment.id }}
      actions={toggle}
      onSave={(content) => editComment({ comment, content })}
      onRemove={() => deleteComment(comment)}
    >
      {openId && <Replies id={openId} draft={draft} comment={comment} video={video} userId={userId} now={now} />}
    </Entry>
  );
}

function Replies({ id, draft, comment: parent, video, userId, now }: Props & { id: string; draft: string }) {
  const { mutateAsync: addReply } = useMutation(replyToCommentMutation());
  const { mutateAsync: editReply } = useMutation(editCommentReplyMutation());
  const { mutateAsync: deleteReply } = useMutation(deleteCommentReplyMutation());
  return (
    <ReplyThread
      id={id}
      count={parent.replyCount}
      replies={commentRepliesQuery(parent.id)}
      rule={commentRule}
      draft={draft}
      onReply={(content, user) => addReply({ parent, user, content })}
    >
      {(reply) => (
        <Entry
          key={reply.id}
          noun="reply"
          written={reply}
          text={reply.content}
          rule={commentRule}
          video={video}
          isOwn={reply.userId === userId}
          isSending={isPending(reply)}
          now={now}
          draft={draftKey(video.id, reply.id)}
          reported={{ kind: "comment", id: reply.id }}
          onSave={(content) => editReply({ parent, reply, content })}
          onRemove={() => deleteReply({ parent, reply })}
        />
      )}
    </ReplyThread>
  );
}
