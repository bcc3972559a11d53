"use client";

import { MessageCircleQuestionMark } from "lucide-react";
import { useMoments } from "@/components/learning/moments/use-moments";
import { moment as written } from "@/lib/library/videos/duration";
import type { Video } from "@/lib/library/videos/schema";
import { SecondMarks } from "./second-marks";

type Props = { video: Video; onPress: (second: number) => void };

/** The questions about a lesson by the strip, each a button that is named with its time. */
export function QuestionMarks({ video, onPress }: Props) {
  const { moments = [] } = useMoments(video.id, "question");
  const ofRecording = moments.filter(({ earlierRecording }) => !earlierRecording);
  if (ofRecording.length === 0 || video.duration === null) return null;
  return (
    <SecondMarks
      marks={ofRecording.map(({ second }) => ({ second, name: `Question at ${written(second)}` }))}
      length={video.duration}
      plural="questions"
      icon={<MessageCircleQuestionMark aria-hidden size={16} strokeWidth={2} />}
      onPress={onPress}
    />
  );
}
