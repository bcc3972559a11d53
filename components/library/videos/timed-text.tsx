import type { Video } from "@/lib/library/videos/schema";
import { splitTimes } from "@/lib/library/videos/split-times";
import { LessonTime } from "./lesson-time";

type Props = { video: Pick<Video, "id" | "duration">; text: string };

/** Plain text about a lesson, in which times within the lesson can be pressed. */
export function TimedText({ video, text }: Props) {
  return splitTimes(text, video.duration).map(({ start, text: part, second }) =>
    second === undefined ? part : <LessonTime key={start} videoId={video.id} second={second} />,
  );
}
