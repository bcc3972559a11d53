import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"img">, "src" | "alt"> & { src: string; alt: string };

/** An image from its own host, not optimised (next.config.mjs). */
export function Picture(props: Props) {
  // biome-ignore lint/performance/noImgElement: images are not optimised, so next/image would only add code
  return <img {...props} alt={props.alt} />;
}
