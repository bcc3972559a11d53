"use client";

import { draftKey } from "@/components/learning/discussion/drafts";
import { useReplies } from "@/components/learning/discussion/reply-thread";
import { useNow } from "@/components/learning/discussion/use-now";
import { useUnsentWarning } from "@/components/learning/discussion/use-unsent-warning";
import { Chip } from "@/components/ui/chip";
import type { Moment } from "@/lib/learning/moments/schema";
import type { Video } from "@/lib/library/videos/schema";
import { MomentBox } from "./moment-box";
import { MomentEntry } from "./moment-entry";
import { MomentList } from "./moment-list";
import { QuestionReplies } from "./question-replies";
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
      {openId && (
        <QuestionReplies id={openId} draft={draft} question={question} video={video} userId={userId} now={now} />
      )}
    </MomentEntry>
  );
}
