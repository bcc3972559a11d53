import { useFormats } from "@/components/identity/auth/preferences";
import { DOT } from "@/components/ui/dot";
import type { Video } from "@/lib/library/videos/schema";

type Props = {
  video: Pick<Video, "averageRating" | "totalRatings" | "learnerCount">;
  /** Adds the number of ratings, and says when there are none. */
  isComplete?: boolean;
};

/** The average rating and the number of learners, as far as there are any: '★ 4.7 · 312 learners'. */
export function VideoStats({ video, isComplete = false }: Props) {
  const { counted, rating } = useFormats();
  const { averageRating, totalRatings, learnerCount } = video;
  const isRated = totalRatings > 0;
  const hasLearners = learnerCount > 0 || isComplete;
  if (!isRated && !hasLearners) return null;
  return (
    <span className="text-small text-fg-3">
      {isRated && (
        <>
          <span aria-hidden className="mr-1 text-accent-graphic">
            ★
          </span>
          <span className="sr-only">Rated </span>
          {rating(averageRating)}
          {isComplete && ` (${counted(totalRatings, "rating")})`}
        </>
      )}
      {!isRated && isComplete && "Not rated yet"}
      {(isRated || isComplete) && hasLearners && DOT}
      {hasLearners && counted(learnerCount, "learner")}
    </span>
  );
}
