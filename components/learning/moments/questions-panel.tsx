"use client";

import { useMutation } from "@tanstack/react-query";
import { attempt } from "@/components/forms/announce";
import { useCurrentUser } from "@/components/identity/auth/current-user";
import { draftKey, useUnsentWarning } from "@/components/learning/discussion/drafts";
import { Entry } from "@/components/learning/discussion/entry";
import { ReplyThread, useReplies } from "@/components/learning/discussion/reply-thread";
import { useNow } from "@/components/learning/discussion/use-now";
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
import { MomentBox } from "./moment-box";
import { MomentEntry, momentRule } from "./moment-entry";
import { MomentList } from "./moment-list";
import { useMoments } from "./use-moments";

type Props = {
  video: Video;
  userId: string;
  /** The second of a pressed mark. */
  request: { second: number } | null;
};

/** The questions about a lesson, by second, with their replies, and the form to ask one. */
export default function QuestionsPanel({ video, userId, request }: Props) {
  const now = useNow();
  const { moments = [] } = useMoments(video.id, "question");
  const asked =
    request && moments.find(({ second, earlierRecording }) => !earlierRecording && second >= request.second);
  useUnsentWarning();
  return (
    <div className="flex flex-col gap-4">
      <MomentBox kind="question" video={video} request={null} />
      <MomentList
        videoId={video.id}
        kind="question"
        empty="No questions yet. Ask one at the second where it comes up."
        failed="The questions could not be loaded."
      >
        {(question) => (
          <Question
            key={question.id}
            question={question}
            mark={question.id === asked?.id ? request : null}
            video={video}
            userId={userId}
            now={now}
          />
        )}
      </MomentList>
    </div>
  );
}

type QuestionProps = { question: Moment; mark: object | null; video: Video; userId: string; now: Date };

function Question({ question, mark, video, userId, now }: QuestionProps) {
  const draft = draftKey(video.id, `reply ${question.id}`);
  const { toggle, openId } = useReplies({ draft, noun: "question", count: question.replyCount });
  return (
    <MomentEntry
      moment={question}
      video={video}
      userId={userId}
      now={now}
      mark={mark}
      beside={question.acceptedReplyId && <Chip tone="success">Answered</Chip>}
      actions={toggle}
    >
      {openId && <Replies id={openId} draft={draft} question={question} video={video} userId={userId} now={now} />}
    </MomentEntry>
  );
}

type RepliesProps = Omit<QuestionProps, "mark"> & { id: string; draft: string };

/** The replies to a question. Its asker and administrators can accept one as the answer. */
function Replies({ id, draft, question, video, userId, now }: RepliesProps) {
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
