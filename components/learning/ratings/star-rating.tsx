"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { attempt } from "@/components/forms/announce";
import { useFormats } from "@/components/identity/auth/preferences";
import { cn } from "@/components/ui/cn";
import { ownRatingQuery } from "@/lib/learning/ratings/api";
import { rateVideoMutation } from "@/lib/learning/ratings/mutations";

const STARS = [1, 2, 3, 4, 5];

const STAR_PATH = "m12 2.6 2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9Z";

/** A learner's own rating of a video: five radio buttons drawn as stars, and a button that removes the rating. */
export function StarRating({ videoId, userId }: { videoId: string; userId: string }) {
  const { counted } = useFormats();
  const { data } = useQuery(ownRatingQuery(videoId, userId));
  const { mutateAsync: rateVideo } = useMutation(rateVideoMutation());
  const [hovered, setHovered] = useState<number | null>(null);
  const name = useId();
  const firstStar = useRef<HTMLInputElement>(null);
  /** The rating being sent. Without it, React would reset the radio button until the query is updated. */
  const [sending, setSending] = useState<{ rating: number | null }>();
  const rating = (sending ?? data)?.rating ?? null;
  const filled = hovered ?? rating ?? 0;

  const rate = async (stars: number | null) => {
    const choice = { rating: stars };
    setSending(choice);
    await attempt(() => rateVideo({ userId, videoId, rating: stars }));
    setSending((last) => (last === choice ? undefined : last));
  };

  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <legend className="sr-only">Your rating</legend>
      <p className="flex items-center gap-x-2 text-small text-fg-2">
        <span aria-hidden>{rating === null ? "Rate this lesson" : `Your rating: ${rating}`}</span>
        {rating !== null && (
          <button
            type="button"
            aria-label="Remove your rating"
            onClick={() => {
              // The button is about to be removed: the focus moves to the first star.
              firstStar.current?.focus();
              void rate(null);
            }}
            className="min-h-6 font-medium underline decoration-line-strong underline-offset-4 hover:text-fg touch:min-h-11"
          >
            Remove
          </button>
        )}
      </p>
      <div className="-mr-1.5 flex" onPointerLeave={() => setHovered(null)}>
        {STARS.map((stars) => (
          <label
            key={stars}
            onPointerEnter={({ pointerType }) => pointerType === "mouse" && setHovered(stars)}
            className="relative flex size-9 items-center justify-center rounded-chip outline-offset-0 outline-ring has-focus-visible:outline-2 touch:size-11"
          >
            <input
              ref={stars === 1 ? firstStar : undefined}
              type="radio"
              name={name}
              value={stars}
              checked={rating === stars}
              onChange={() => void rate(stars)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="sr-only">{counted(stars, "star")}</span>
            <svg
              aria-hidden="true"
              viewBox="0 0 24 24"
              strokeWidth="1.75"
              strokeLinejoin="round"
              className={cn(
                "pointer-events-none size-6 transition-colors duration-120",
                stars <= filled ? "fill-accent-graphic stroke-accent-graphic" : "fill-none stroke-fg-3",
              )}
            >
              <path d={STAR_PATH} />
            </svg>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
