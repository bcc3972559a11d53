import { exampleUser } from "@/lib/identity/users/example";
import { exampleVideo } from "@/lib/library/videos/example";
import { exampleTime } from "@/lib/platform/example";

/** A completed lesson in the examples of the API's description. */
export const exampleCompletionEvent = {
  cursor: "1773480413589123",
  kind: "completed" as const,
  userId: exampleUser.id,
  videoId: exampleVideo.id,
  at: exampleTime,
  evidence: "watched" as const,
  points: 20,
};
