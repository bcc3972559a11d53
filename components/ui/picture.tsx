import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"img">, "src" | "alt"> & { src: string; alt: string };

/** A picture as its own host sends it: nothing here resizes pictures (next.config.mjs), so the framework's component would only cost. */
export function Picture(props: Props) {
  // biome-ignore lint/performance/noImgElement: the one place that draws pictures, for the reason above
  return <img {...props} alt={props.alt} />;
}
