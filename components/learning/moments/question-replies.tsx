"use client";

import { useMutation } from "@tanstack/react-query";
import { attempt } from "@/components/forms/announce";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { draftKey } from "@/components/learning/discussion/drafts";
import { Entry } from "@/components/learning/discussion/entry";
import { ReplyThread } from "@/components/learning/discussion/reply-thread";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { momentRepliesQuery } from "@/lib/learning/moments/api";
import {
  acceptReplyMutation,
  addReplyMutation,
  changeReplyMutation,
  deleteReplyMutation,
} from "@/lib/learning/moments/mutations";
import type { Moment } from "@/lib/learning/moments/schema";
import type { Video } from "@/lib/library/videos/schema";
import { isPending } from "@/lib/platform/http/pending";
import { momentRule } from "./moment-rule";

type Props = { id: string; draft: string; question: Moment; video: Video; userId: string; now: Date };

/** The replies to a question. Its asker and administrators can accept one as the answer. */
export function QuestionReplies({ id, draft, question, video, userId, now }: Props) {
  const { mutateAsync: addReply } = useMutation(addReplyMutation());
  const { mutateAsync: changeReply } = useMutation(changeReplyMutation());
  const { mutateAsync: deleteReply } = useMutation(deleteReplyMutation());
  const { mutateAsync: acceptReply } = useMutation(acceptReplyMutation());
  const me = useCurrentUser();
  const mayAccept = question.userId === userId || Boolean(me?.isAdmin);
  const accept = (replyId: string | null) => attempt(() => acceptReply({ question, replyId }));
  return (
    <ReplyThread
      id={id}
      count={question.replyCount}
      replies={momentRepliesQuery(question.id)}
      rule={momentRule}
      draft={draft}
      onReply={(body, user) => addReply({ question, user, body })}
    >
      {(reply) => {
        const isAccepted = question.acceptedReplyId === reply.id;
        return (
          <Entry
            key={reply.id}
            noun="reply"
            written={reply}
            text={reply.body}
            rule={momentRule}
            video={video}
            isOwn={reply.userId === userId}
            isSending={isPending(reply)}
            now={now}
            draft={draftKey(video.id, reply.id)}
            reported={{ kind: "reply", id: reply.id }}
            above={
              isAccepted && (
                <p className="my-1">
                  <Chip tone="success">Accepted answer</Chip>
                </p>
              )
            }
            actions={
              mayAccept && (
                <Button variant="ghost" size="sm" onClick={() => void accept(isAccepted ? null : reply.id)}>
                  {isAccepted ? "Accept no answer" : "Accept answer"}
                </Button>
              )
            }
            onSave={(body) => changeReply({ reply, body })}
            onRemove={() => deleteReply({ question, reply })}
          />
        );
      }}
    </ReplyThread>
  );
}
