"use client";

import { ImageOff } from "lucide-react";
import { useState } from "react";
import { Picture } from "@/components/ui/picture";

/** The width of YouTube's grey placeholder for a removed video. */
const PLACEHOLDER_WIDTH_PX = 120;

const isMissing = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth === PLACEHOLDER_WIDTH_PX;

type Props = {
  src: string;
  eager?: boolean;
  /** The title of the video, for a sign when there is no picture. */
  signFor?: string;
};

/**
 * A picture that fills its box by min and max sizes: with automatic width and height, a browser draws nothing when it
 * does not load.
 */
export function Thumbnail({ src, eager = false, signFor }: Props) {
  const [missingSrc, setMissingSrc] = useState<string>();
  if (missingSrc === src) return signFor === undefined ? null : <NoPicture title={signFor} />;
  const check = (image: HTMLImageElement) => {
    if (isMissing(image)) setMissingSrc(src);
  };
  return (
    <Picture
      ref={(image) => {
        if (image) check(image);
      }}
      src={src}
      alt=""
      width={480}
      height={270}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      onLoad={(event) => check(event.currentTarget)}
      onError={() => setMissingSrc(src)}
      className="absolute inset-0 size-auto max-h-full min-h-full min-w-full max-w-full object-cover transition-transform duration-240 ease-out group-hover:scale-102"
    />
  );
}

/** The sign on a poster without a picture. The poster is dark in both themes. */
export function NoPicture({ title }: { title: string }) {
  return (
    <span
      role="img"
      aria-label={`No picture of ${title}`}
      className="absolute inset-0 grid place-items-center text-white"
    >
      <ImageOff aria-hidden size={18} strokeWidth={1.75} />
    </span>
  );
}
