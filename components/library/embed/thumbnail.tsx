"use client";

import { Picture } from "@/components/ui/picture";

/** The width of the grey picture YouTube sends for a video it does not have any more. */
const PLACEHOLDER_WIDTH = 120;

function hidePlaceholder(image: HTMLImageElement) {
  if (image.complete && image.naturalWidth === PLACEHOLDER_WIDTH) image.hidden = true;
}

/** Fills its box, by least and greatest size: only while width and height are auto does a browser draw nothing where no picture came. */
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
      decoding="async"
      onLoad={(event) => hidePlaceholder(event.currentTarget)}
      className="absolute inset-0 size-auto max-h-full min-h-full min-w-full max-w-full object-cover transition-transform duration-240 ease-out group-hover:scale-102"
    />
  );
}
