import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"img">, "src" | "alt"> & { src: string; alt: string };

/** An image from its own host. Images are not optimised (next.config.mjs), so `next/image` would only add code. */
export function Picture(props: Props) {
  // biome-ignore lint/performance/noImgElement: the only `<img>`, for the reason above
  return <img {...props} alt={props.alt} />;
}
