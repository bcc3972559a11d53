import { useFormats } from "@/components/identity/auth/preferences";
import type { Video } from "@/lib/library/videos/schema";

type Props = { video: Pick<Video, "averageRating" | "totalRatings" | "learnerCount">; withRatings?: boolean };

/** The average rating and number of learners: '★ 4.7 · 312 learners'. `withRatings` adds the number of ratings. */
export function VideoStats({ video, withRatings = false }: Props) {
  const { counted, rating } = useFormats();
  const { averageRating, totalRatings, learnerCount } = video;
  return (
    <span className="text-small text-fg-3">
      {totalRatings === 0 ? (
        "Not rated yet"
      ) : (
        <>
          <span aria-hidden className="mr-1 text-accent-graphic">
            ★
          </span>
          <span className="sr-only">Rated </span>
          {rating(averageRating)}
          {withRatings && ` (${counted(totalRatings, "rating")})`}
        </>
      )}
      {" · "}
      {counted(learnerCount, "learner")}
    </span>
  );
}
