"use client";

import { Picture } from "@/components/ui/picture";

/** The width of YouTube's grey placeholder for a removed video. */
const PLACEHOLDER_WIDTH_PX = 120;

function hidePlaceholder(image: HTMLImageElement) {
  if (image.complete && image.naturalWidth === PLACEHOLDER_WIDTH_PX) image.hidden = true;
}

/**
 * A picture that fills its box by min and max sizes. With width and height auto a browser draws nothing when the picture does
 * not load.
 */
export function Thumbnail({ src, eager = false }: { src: string; eager?: boolean }) {
  return (
    <Picture
      ref={(image) => {
        if (image) hidePlaceholder(image);
      }}
      src={src}
      alt=""
      width={480}
      height={270}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
      onLoad={(event) => hidePlaceholder(event.currentTarget)}
      className="absolute inset-0 size-auto max-h-full min-h-full min-w-full max-w-full object-cover transition-transform duration-240 ease-out group-hover:scale-102"
    />
  );
}
